import { attestationQuerySchema } from '@iris/contract/institutions';
import { DayField, Form, FormFailure, useFieldValue, useZodForm } from '@iris/platform/forms';
import { Button, Card } from '@iris/platform/ui';
import { Download } from 'lucide-react';
import { ATTESTATIONS_FAILED, useAttestations } from './institution.api.ts';

interface AttestationFormProps {
  institution: string;
}

/** Downloads the certificates that the residents of an institution have earned, between two days. */
export function AttestationForm({ institution }: AttestationFormProps) {
  const form = useZodForm(attestationQuerySchema, { defaultValues: {} });
  const download = useAttestations(institution);
  const from = useFieldValue(form.control, 'from');
  return (
    <Card className="p-5 sm:p-7">
      <h2 className="text-xl">Attestations en un seul fichier</h2>
      <p className="mt-2 max-w-text text-ink-soft">
        Les certificats que vos internes ont obtenus sur les places de l'établissement, pendant leur adhésion. Un
        document PDF, une page par certificat.
      </p>
      <Form
        form={form}
        onSubmit={download.mutateAsync}
        failureText={ATTESTATIONS_FAILED}
        label="Attestations"
        className="mt-5 flex flex-col gap-5"
      >
        <FormFailure control={form.control} />
        <div className="grid gap-5 sm:max-w-lg sm:grid-cols-2">
          <DayField control={form.control} name="from" empty="absent" label="Du" optional />
          <DayField control={form.control} name="to" empty="absent" label="Au" optional min={from} />
        </div>
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={<Download />}
            busy={form.formState.isSubmitting}
            busyLabel="Préparation..."
          >
            Télécharger le PDF
          </Button>
        </div>
      </Form>
    </Card>
  );
}

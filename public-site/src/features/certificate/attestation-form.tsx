import { type AttestationInput, attestationInputSchema } from '@iris/contract/certificates';
import { Form, FormFailure, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { FileText } from 'lucide-react';
import { ATTESTATION_FAILED, useDownloadAttestation } from './certificate.api.ts';

interface AttestationFormProps {
  serial: string;
}

/** Downloads the attestation of an own certificate, with the student's RPPS number or without. */
export function AttestationForm({ serial }: AttestationFormProps) {
  const download = useDownloadAttestation(serial);
  const form = useZodForm(attestationInputSchema, { defaultValues: { rpps: '' } });
  const handleSubmit = async (input: AttestationInput) => {
    await download.mutateAsync(input);
  };
  return (
    <Form
      form={form}
      onSubmit={handleSubmit}
      failureText={ATTESTATION_FAILED}
      label="Attestation"
      className="flex max-w-md flex-col gap-4"
    >
      <FormFailure control={form.control} />
      <TextField
        control={form.control}
        name="rpps"
        label="Numéro RPPS"
        optional
        hint="Onze chiffres. Il est imprimé sur l'attestation et n'est pas conservé."
        inputMode="numeric"
        enterKeyHint="done"
      />
      <Button
        type="submit"
        icon={<FileText />}
        busy={form.formState.isSubmitting}
        busyLabel="Préparation..."
        className="self-start max-sm:w-full"
      >
        Télécharger l'attestation
      </Button>
    </Form>
  );
}

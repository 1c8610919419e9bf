import { type AttestationInput, attestationInputSchema } from '@iris/contract/certificates';
import { applyProblem, Form, FormBanner, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { ATTESTATION_FAILED, useDownloadAttestation } from './certificate.api.ts';

interface AttestationFormProps {
  serial: string;
}

/** Downloads the attestation of an own certificate, with the student's RPPS number or without. */
export function AttestationForm({ serial }: AttestationFormProps) {
  const [failure, setFailure] = useState('');
  const download = useDownloadAttestation(serial);
  const form = useZodForm(attestationInputSchema, { defaultValues: { rpps: '' } });
  const handleSubmit = async (input: AttestationInput) => {
    setFailure('');
    try {
      await download.mutateAsync(input);
    } catch (error) {
      setFailure(applyProblem(form, error, ATTESTATION_FAILED));
    }
  };
  return (
    <Form form={form} onSubmit={handleSubmit} label="Attestation" className="flex max-w-md flex-col gap-4">
      <FormBanner message={failure} />
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

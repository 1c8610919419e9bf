import { type AttestationInput, attestationInputSchema, type CertificateCheck } from '@iris/contract/certificates';
import { ShareCertificate } from '@iris/platform/certificate';
import { TextField, useZodForm } from '@iris/platform/forms';
import { useSession } from '@iris/platform/session';
import { LoadFailure } from '@iris/platform/ui';
import { FileText } from 'lucide-react';
import { PageForm } from '../../ui/page-form.tsx';
import { ATTESTATION_FAILED, useDownloadAttestation, useOwnCertificate } from './certificate.api.ts';

interface HolderSectionProps {
  certificate: CertificateCheck;
}

/** What only the holder of a certificate may do with it; nothing for anyone else. */
export function HolderSection({ certificate }: HolderSectionProps) {
  const { serial, kind } = certificate;
  const isOfWebinar = kind === 'webinar';
  const query = useOwnCertificate(serial);
  if (query.isError) {
    return <LoadFailure query={query} message="Impossible de charger votre attestation" className="mt-8" />;
  }
  if (!query.data) return null;
  return (
    <section aria-labelledby="attestation" className="mt-10 border-line border-t pt-8 print:hidden">
      <h3 id="attestation" className="text-2xl">
        Votre attestation
      </h3>
      <p className="mt-2 mb-5 max-w-[56ch] text-ink-soft">
        {isOfWebinar
          ? 'Pour un organisme de formation\u00a0: la même attestation, avec votre numéro RPPS.'
          : "Pour un employeur ou un organisme de formation\u00a0: elle ajoute au certificat les objectifs, vos jours de connexion et les numéros de l'académie."}
      </p>
      <AttestationForm
        serial={serial}
        submitLabel={isOfWebinar ? 'Télécharger avec ce numéro' : "Télécharger l'attestation"}
      />
      {!isOfWebinar && <ShareCertificate certificate={certificate} className="mt-8" />}
    </section>
  );
}

interface AttestationFormProps {
  serial: string;
  submitLabel: string;
}

/** Downloads the attestation of an own certificate, with an RPPS number, first that of the account, or without. */
function AttestationForm({ serial, submitLabel }: AttestationFormProps) {
  const download = useDownloadAttestation(serial);
  const { user } = useSession();
  const form = useZodForm(attestationInputSchema, { defaultValues: { rpps: user?.rpps ?? '' } });
  const handleSubmit = async (input: AttestationInput) => {
    await download.mutateAsync(input);
  };
  return (
    <PageForm
      form={form}
      onSubmit={handleSubmit}
      failureText={ATTESTATION_FAILED}
      label="Attestation"
      submitLabel={submitLabel}
      busyLabel="Préparation..."
      icon={<FileText />}
    >
      <TextField
        control={form.control}
        name="rpps"
        label="Numéro RPPS"
        optional
        hint={
          user?.rpps
            ? "Celui de votre compte. Il est imprimé sur l'attestation."
            : "Onze chiffres. Il est imprimé sur l'attestation et n'est pas conservé."
        }
        inputMode="numeric"
        enterKeyHint="done"
      />
    </PageForm>
  );
}

import type { CertificateCheck } from '@iris/contract/certificates';
import { ShareCertificate } from '@iris/platform/certificate';
import { LoadFailure } from '@iris/platform/ui';
import { AttestationForm } from './attestation-form.tsx';
import { useOwnCertificate } from './certificate.api.ts';

interface HolderSectionProps {
  certificate: CertificateCheck;
}

/** What only the holder of a certificate may do with it; nothing for anyone else. */
export function HolderSection({ certificate }: HolderSectionProps) {
  const { serial } = certificate;
  const query = useOwnCertificate(serial);
  if (query.isError) {
    return <LoadFailure query={query} message="Impossible de charger votre attestation" className="mt-8" />;
  }
  if (!query.data) return null;
  return (
    <section aria-labelledby="attestation" className="mt-10 border-line border-t pt-8">
      <h3 id="attestation" className="text-2xl">
        Votre attestation
      </h3>
      <p className="mt-2 mb-5 max-w-[56ch] text-ink-soft">
        Pour un employeur ou un organisme de formation&nbsp;: elle ajoute au certificat les objectifs, vos jours de
        connexion et les numéros de l'académie.
      </p>
      <AttestationForm serial={serial} />
      <ShareCertificate certificate={certificate} className="mt-8" />
    </section>
  );
}

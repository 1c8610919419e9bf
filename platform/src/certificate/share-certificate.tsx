import type { CertificateCheck } from '@iris/contract/certificates';
import { linkTo } from '@iris/contract/site';
import { copyLink } from '@iris/platform/clipboard';
import { useTheme } from '@iris/platform/theme';
import { Button, ButtonLink } from '@iris/platform/ui';
import { BriefcaseBusiness, Link2 } from 'lucide-react';
import { useId } from 'react';
import { linkedinAddress } from './linkedin-address.ts';

interface ShareCertificateProps {
  certificate: CertificateCheck;
  className?: string;
}

/** The address at which anyone can check the certificate, and LinkedIn's form that adds it to a profile. */
export function ShareCertificate({ certificate, className }: ShareCertificateProps) {
  const id = useId();
  const { siteName } = useTheme();
  const address = new URL(linkTo('/certificates/:serial', certificate), window.location.origin).href;
  return (
    <div className={className}>
      <p id={id} className="font-semibold print:hidden">
        Partager votre certificat
      </p>
      <p className="mt-1 text-sm text-ink-faint print:hidden">
        Qui a ce lien voit votre nom, la formation, ses heures, le temps passé et ses dates.
      </p>
      <code
        translate="no"
        className="mt-3 block w-fit max-w-full rounded-md bg-sunken px-3 py-2.5 text-sm select-all wrap-anywhere"
      >
        {address}
      </code>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button icon={<Link2 />} onClick={() => void copyLink(address)} aria-describedby={id}>
          Copier le lien
        </Button>
        <ButtonLink
          to={linkedinAddress(certificate, { organization: siteName, page: address })}
          target="_blank"
          rel="noopener"
          icon={<BriefcaseBusiness />}
        >
          Ajouter à mon profil LinkedIn
          <span className="sr-only"> (nouvel onglet)</span>
        </ButtonLink>
      </div>
    </div>
  );
}

import type { CertificateCheck } from '@iris/contract/certificates';
import { useCertificateDownload } from '@iris/platform/certificate';
import { Button, textLinkClass } from '@iris/platform/ui';
import { Download, FileBadge } from 'lucide-react';
import { useDownloadBadge } from './certificate.api.ts';

interface DownloadsProps {
  serial: string;
  kind: CertificateCheck['kind'];
}

/** The files of a certificate that anyone with its serial may have. */
export function Downloads({ serial, kind }: DownloadsProps) {
  const pdf = useCertificateDownload(serial, kind);
  const label = kind === 'webinar' ? "Télécharger l'attestation" : 'Télécharger le certificat';
  return (
    <div className="mt-8">
      <noscript>
        <a href={`/api/certificates/${serial}/pdf`} download className={textLinkClass}>
          {label}
        </a>
      </noscript>
      <div className="noscript:hidden flex flex-wrap gap-3">
        <Button
          variant="brand"
          icon={<Download />}
          onClick={() => pdf.mutate(undefined)}
          busy={pdf.isPending}
          className="max-sm:w-full"
        >
          {label}
        </Button>
        {/* A badge claims an achievement. */}
        {kind === 'course' && <BadgeButton serial={serial} />}
      </div>
      {kind === 'course' && (
        <p className="noscript:hidden mt-3 max-w-[52ch] text-sm text-ink-faint">
          Le badge est un fichier signé par l'académie (Open Badges 3.0), que lisent les portefeuilles de badges.
        </p>
      )}
    </div>
  );
}

function BadgeButton({ serial }: { serial: string }) {
  const badge = useDownloadBadge(serial);
  return (
    <Button
      icon={<FileBadge />}
      onClick={() => badge.mutate(undefined)}
      busy={badge.isPending}
      className="max-sm:w-full"
    >
      Badge (Open Badge)
    </Button>
  );
}

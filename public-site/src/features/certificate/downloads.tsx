import { useCertificateDownload } from '@iris/platform/certificate';
import { Button, textLinkClass } from '@iris/platform/ui';
import { Download, FileBadge } from 'lucide-react';
import { useDownloadBadge } from './certificate.api.ts';

interface DownloadsProps {
  serial: string;
}

/** The files of a certificate that anyone with its serial may have. */
export function Downloads({ serial }: DownloadsProps) {
  const pdf = useCertificateDownload(serial);
  const badge = useDownloadBadge(serial);
  return (
    <div className="mt-8">
      <noscript>
        <a href={`/api/certificates/${serial}/pdf`} download className={textLinkClass}>
          Télécharger le certificat
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
          Télécharger le certificat
        </Button>
        <Button
          icon={<FileBadge />}
          onClick={() => badge.mutate(undefined)}
          busy={badge.isPending}
          className="max-sm:w-full"
        >
          Badge (Open Badge)
        </Button>
      </div>
      <p className="noscript:hidden mt-3 max-w-[52ch] text-sm text-ink-faint">
        Le badge est un fichier signé par l'académie (Open Badges 3.0), que lisent les portefeuilles de badges.
      </p>
    </div>
  );
}

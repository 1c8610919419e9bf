import { notify } from '@iris/platform/notify';
import { Button } from '@iris/platform/ui';
import { Link2 } from 'lucide-react';
import { useId } from 'react';
import { paths } from '../../paths.ts';

interface ShareLinkProps {
  serial: string;
}

/** The address at which anyone can check the certificate. */
export function ShareLink({ serial }: ShareLinkProps) {
  const id = useId();
  const address = new URL(paths.certificate(serial), window.location.origin).href;
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify.success('Lien copié');
    } catch {
      // Without a secure connection, or when the user has refused it.
      notify.error('Copie impossible', 'Sélectionnez le lien, puis copiez-le vous-même.');
    }
  };
  return (
    <div className="mt-8">
      <p id={id} className="font-semibold">
        Partager votre certificat
      </p>
      <p className="mt-1 text-sm text-ink-faint">
        Qui a ce lien voit votre nom, la formation, ses heures et ses dates.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code className="min-w-0 rounded-md bg-sunken px-3 py-2.5 text-sm select-all wrap-anywhere">{address}</code>
        <Button icon={<Link2 />} onClick={() => void handleCopy()} aria-describedby={id}>
          Copier le lien
        </Button>
      </div>
    </div>
  );
}

import type { PersonalData } from '@iris/contract/accounts';
import { saveFile } from '@iris/platform/api';
import { Button } from '@iris/platform/ui';
import { Download } from 'lucide-react';
import { useDownloadData } from '../account.api.ts';

/** Takes the data away as a file that other programs read (GDPR, article 20). */
export function DownloadData() {
  const download = useDownloadData((data) =>
    saveFile(asFile(data), `mes-donnees-${data.generated_at.slice(0, 10)}.json`),
  );
  return (
    <Button
      icon={<Download />}
      onClick={() => download.mutate(undefined)}
      busy={download.isPending}
      busyLabel="Préparation..."
      className="max-sm:w-full"
    >
      Télécharger (JSON)
    </Button>
  );
}

function asFile(data: PersonalData): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

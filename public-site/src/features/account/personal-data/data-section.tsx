import type { PersonalData } from '@iris/contract/accounts';
import { saveFile } from '@iris/platform/api';
import { Button } from '@iris/platform/ui';
import { Download, Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { usePersonalData } from '../account.api.ts';
import { AccountSection } from '../account-section.tsx';
import { PersonalDataView } from './personal-data-view.tsx';

/** All that is stored about the account, to read or to take away. */
export function DataSection() {
  const [data, setData] = useState<PersonalData | null>(null);
  const show = usePersonalData(setData);
  const download = usePersonalData((fresh) =>
    saveFile(asFile(fresh), `mes-donnees-${fresh.generated_at.slice(0, 10)}.json`),
  );
  const view = useRef<HTMLDivElement>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (data) view.current?.focus();
  }, [data]);

  return (
    <AccountSection
      title="Mes données"
      lead={
        <>
          Tout ce que l'académie garde sur vous, à lire ici ou à emporter. Pourquoi et combien de temps&nbsp;:{' '}
          <TextLink to={paths.privacy}>Confidentialité</TextLink>.
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        {!data && (
          <Button
            icon={<Eye />}
            onClick={() => show.mutate(undefined)}
            busy={show.isPending}
            busyLabel="Chargement..."
            className="max-sm:w-full"
          >
            Afficher mes données
          </Button>
        )}
        <Button
          icon={<Download />}
          onClick={() => download.mutate(undefined)}
          busy={download.isPending}
          busyLabel="Préparation..."
          className="max-sm:w-full"
        >
          Télécharger (JSON)
        </Button>
      </div>
      {data && (
        <div ref={view} tabIndex={-1} className="mt-8">
          <PersonalDataView data={data} />
        </div>
      )}
    </AccountSection>
  );
}

function asFile(data: PersonalData): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

import { ButtonLink } from '@iris/platform/ui';
import { Eye } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { AccountSection } from '../account-section.tsx';
import { DownloadData } from './download-data.tsx';

/** All that is stored about the account, to read or to take away. */
export function DataSection() {
  return (
    <AccountSection
      title="Mes données"
      lead={
        <span>
          Tout ce que l'académie garde sur vous, à lire ou à emporter. Pourquoi et combien de temps&nbsp;:{' '}
          <TextLink to={paths.privacy}>Confidentialité</TextLink>.
        </span>
      }
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.personalData} icon={<Eye />} className="max-sm:w-full">
          Afficher mes données
        </ButtonLink>
        <DownloadData />
      </div>
    </AccountSection>
  );
}

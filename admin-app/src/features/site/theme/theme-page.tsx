import { LoadFailure } from '@iris/platform/ui';
import { Blocks } from '../../../ui/blocks.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useSavedTheme } from './theme.api.ts';
import { ThemeForm } from './theme-form.tsx';

/** Administration of the theme: appearance and contact details of the site. */
export default function ThemePage() {
  const query = useSavedTheme();
  const { data: theme, error, isPending, isFetchedAfterMount } = query;
  // Waits for fresh data: a cached theme would be saved over the current one.
  const isReady = theme && (isFetchedAfterMount || error);

  return (
    <>
      <PageHeader
        title="Thème du site"
        intro="Aucun champ n'est obligatoire&nbsp;: un champ vide reprend sa valeur d'origine."
      />
      {(isPending || (theme && !isReady)) && <Blocks label="Chargement du thème..." sizes={['h-96', 'h-96']} />}
      <LoadFailure query={query} message="Impossible de charger le thème" />
      {isReady && <ThemeForm theme={theme} />}
    </>
  );
}

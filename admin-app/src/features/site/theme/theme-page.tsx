import { Card, LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
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
      {(isPending || (theme && !isReady)) && <ThemeSkeleton />}
      <LoadFailure query={query} message="Impossible de charger le thème" />
      {isReady && <ThemeForm theme={theme} />}
    </>
  );
}

function ThemeSkeleton() {
  return (
    <Loading label="Chargement du thème..." className="flex flex-col gap-6">
      {['un', 'deux'].map((section) => (
        <Card key={section} className="grid gap-5 p-5 sm:grid-cols-2 sm:p-7">
          <Skeleton className="h-7 w-56 sm:col-span-2" />
          {['a', 'b', 'c', 'd'].map((field) => (
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-11 w-full" />
            </div>
          ))}
        </Card>
      ))}
    </Loading>
  );
}

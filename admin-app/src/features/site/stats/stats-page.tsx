import { LoadFailure } from '@iris/platform/ui';
import { Blocks } from '../../../ui/blocks.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useStats } from './stats.api.ts';
import { StatsForm } from './stats-form.tsx';

/** Administration of the four homepage statistics. */
export default function StatsPage() {
  const query = useStats();
  const { data: stats, error, isPending, isFetchedAfterMount } = query;
  // Waits for fresh data: a cached number would be saved over the current one.
  const isReady = stats && (isFetchedAfterMount || error);

  return (
    <>
      <PageHeader title="Statistiques du site" intro="Les quatre chiffres de la page d'accueil." />
      {(isPending || (stats && !isReady)) && <Blocks label="Chargement des statistiques..." sizes={['h-37', 'h-60']} />}
      <LoadFailure query={query} message="Impossible de charger les statistiques" />
      {isReady && <StatsForm stats={stats} />}
    </>
  );
}

import { Card, LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
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
      {(isPending || (stats && !isReady)) && <StatsSkeleton />}
      <LoadFailure query={query} message="Impossible de charger les statistiques" />
      {isReady && <StatsForm stats={stats} />}
    </>
  );
}

function StatsSkeleton() {
  return (
    <Loading label="Chargement des statistiques...">
      <Skeleton className="mb-6 h-37 w-full rounded-md" />
      <Card className="grid gap-5 p-5 sm:grid-cols-2 sm:p-7">
        {['un', 'deux', 'trois', 'quatre'].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}

import { Card, Loading, Skeleton } from '@iris/platform/ui';

/** Shown while the charts load. */
export function ChartsSkeleton() {
  return (
    <Loading label="Chargement des graphiques..." className="grid gap-4 xl:grid-cols-2">
      {['comptes', 'inscriptions'].map((chart) => (
        <Card key={chart} className="flex h-96 flex-col gap-4 p-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-8 w-24" />
          <Skeleton className="flex-1" />
        </Card>
      ))}
    </Loading>
  );
}

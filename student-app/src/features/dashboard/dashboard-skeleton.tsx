import { Card, Loading, Skeleton } from '@iris/platform/ui';

/** Skeleton of the dashboard while the courses load, in the size of the final content. */
export function DashboardSkeleton() {
  return (
    <Loading label="Chargement de vos cours...">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['inscrits', 'en-cours', 'termines', 'moyenne'].map((card) => (
          <Card key={card} className="flex min-h-28 flex-col justify-between p-4 sm:p-5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-8 w-16" />
          </Card>
        ))}
      </div>
      <Skeleton className="mt-13 mb-6 h-8 w-40" />
      <div className="flex flex-col gap-4">
        <Card className="grid overflow-hidden md:grid-cols-[20rem_1fr] lg:grid-cols-[24rem_1fr]">
          <Skeleton className="aspect-video rounded-none" />
          <Lines />
        </Card>
        <Card className="grid grid-cols-[7rem_1fr] overflow-hidden sm:grid-cols-[13rem_1fr]">
          <Skeleton className="h-full min-h-30 rounded-none" />
          <Lines />
        </Card>
      </div>
    </Loading>
  );
}

function Lines() {
  return (
    <div className="flex flex-col justify-center gap-3 p-4 sm:px-6">
      <Skeleton className="h-5 w-32 rounded-full" />
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="mt-2 h-2 w-full max-w-lg" />
    </div>
  );
}

import { Card, Loading, Skeleton } from '@iris/platform/ui';

/** Shown while the messages load. */
export function MessageListSkeleton() {
  return (
    <Loading label="Chargement des messages..." className="flex flex-col gap-3">
      {['un', 'deux', 'trois', 'quatre'].map((card) => (
        <Card key={card} className="flex flex-col gap-3 p-4 sm:px-6 sm:py-5">
          <div className="flex justify-between gap-6">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-5 w-44 max-w-1/3" />
          </div>
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-12 w-5/6" />
          <Skeleton className="h-9 w-40" />
        </Card>
      ))}
    </Loading>
  );
}

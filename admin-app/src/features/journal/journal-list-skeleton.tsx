import { Card, Loading, Skeleton } from '@iris/platform/ui';

/** Shown while the journal loads. */
export function JournalListSkeleton() {
  return (
    <Loading label="Chargement du journal...">
      <Card className="divide-y divide-line">
        {['un', 'deux', 'trois', 'quatre', 'cinq'].map((row) => (
          <div key={row} className="flex gap-4 p-4 sm:px-5">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex min-w-0 flex-1 flex-col gap-3 pt-2.5">
              <Skeleton className="h-5 w-80 max-w-full" />
              <Skeleton className="h-10" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}

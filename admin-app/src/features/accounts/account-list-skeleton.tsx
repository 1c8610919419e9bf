import { Card, Loading, Skeleton } from '@iris/platform/ui';

/** Shown while the accounts load. */
export function AccountListSkeleton() {
  return (
    <Loading label="Chargement des utilisateurs...">
      <Card className="divide-y divide-line">
        {['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit'].map((row) => (
          <div key={row} className="flex items-center gap-4 p-4 sm:px-5">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5">
              <Skeleton className="h-5 w-48 max-w-full" />
              <Skeleton className="h-4 w-64 max-w-full" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}

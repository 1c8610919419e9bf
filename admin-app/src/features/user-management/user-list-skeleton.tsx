import { Card, Loading, Skeleton } from '@iris/platform/ui';

/** The list's outline while the accounts are on their way. */
export function UserListSkeleton() {
  return (
    <Loading label="Chargement des utilisateurs...">
      <Card className="divide-y divide-line">
        {['un', 'deux', 'trois', 'quatre', 'cinq', 'six'].map((row) => (
          <div key={row} className="flex items-start gap-4 p-4 sm:px-5">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5">
              <Skeleton className="h-5 w-48 max-w-full" />
              <Skeleton className="h-4 w-64 max-w-full" />
              <Skeleton className="h-5 w-80 max-w-full rounded-full" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}

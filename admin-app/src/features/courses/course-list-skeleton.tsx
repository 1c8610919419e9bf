import { Card, Loading, Skeleton } from '@iris/platform/ui';

/** Shown while the courses load. */
export function CourseListSkeleton() {
  return (
    <Loading label="Chargement des cours...">
      <Card className="divide-y divide-line">
        {['un', 'deux', 'trois', 'quatre', 'cinq'].map((row) => (
          <div key={row} className="grid grid-cols-[5.5rem_1fr] items-center gap-4 p-4 sm:grid-cols-[8rem_1fr] sm:px-5">
            <Skeleton className="aspect-video" />
            <div className="flex flex-col gap-2.5">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-5/6" />
              <Skeleton className="h-5 w-40 rounded-full" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}

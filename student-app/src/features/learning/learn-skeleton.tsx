import { Loading, Skeleton } from '@iris/platform/ui';
import { lessonGrid } from './lessons/lesson-frame.tsx';

/** Skeleton of the learning page in the size of its content. */
export function LearnSkeleton() {
  return (
    <Loading label="Chargement du cours...">
      <div className="border-line border-b">
        <div className="mx-auto flex h-14 max-w-[100rem] items-center px-4 sm:px-6">
          <Skeleton className="h-4 w-56" />
        </div>
      </div>
      <div className={lessonGrid}>
        <ScreenSkeleton />
        <OutlineSkeleton />
      </div>
    </Loading>
  );
}

/** In the place of a film or text that is loading. */
export function ScreenSkeleton() {
  return (
    <div>
      <div className="on-dark aspect-video max-h-[calc(100svh-7rem)] w-full bg-sunken lg:rounded-md" />
      <Skeleton className="mt-5 h-8 w-2/3" />
    </div>
  );
}

function OutlineSkeleton() {
  return (
    <div className="flex flex-col gap-3.5 px-4 sm:px-6 lg:px-0">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  );
}

import { Loading, Skeleton } from '@iris/platform/ui';

/** Shown while the questions load. */
export const QUESTIONS_SKELETON = (
  <Loading label="Chargement des questions..." className="flex flex-col gap-3">
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </Loading>
);

import type { ActivityIntroduction } from '@iris/contract/learning';
import { type FailureProps, LoadBoundary, lazyPage } from '@iris/delivery/remote';
import { ErrorState, Loading } from '@iris/platform/ui';
import { Suspense } from 'react';
import type { ActivityProps } from '../../../practice/activity/activity.tsx';
import { ScreenSkeleton } from '../learn-skeleton.tsx';
import { LessonFrame, type LessonProps } from './lesson-frame.tsx';

// A chunk of its own: other lessons do without the upload and the workbench.
const Activity = lazyPage<ActivityProps>(() =>
  import('../../../practice/activity/activity.tsx').then((loaded) => ({ default: loaded.Activity })),
);

const PastFilms = lazyPage<Pick<ActivityProps, 'lesson'>>(() =>
  import('../../../practice/activity/activity.tsx').then((loaded) => ({ default: loaded.PastFilms })),
);

interface ActivityLessonProps extends LessonProps {
  activity: ActivityIntroduction;
  /** Gets new addresses of the reference film. */
  onReload: () => void;
}

/** An activity: a film of one's own gesture, which raters see. */
export function ActivityLesson({ activity, lesson, onReload, ...page }: ActivityLessonProps) {
  return (
    <LessonFrame {...page} title={lesson.title} isTitleFirst>
      <div className="px-4 sm:px-6 lg:px-0">
        <LoadBoundary failure={ActivityFailure}>
          <Suspense fallback={LOADING}>
            <Activity lesson={lesson._id} title={lesson.title} activity={activity} onReload={onReload} />
          </Suspense>
        </LoadBoundary>
      </div>
    </LessonFrame>
  );
}

/** The own films of an activity after the end of the access. */
export function ClosedActivity({ lesson }: { lesson: string }) {
  return (
    <div className="mt-8 px-4 sm:px-6 lg:px-0">
      <LoadBoundary failure={ActivityFailure}>
        <Suspense fallback={null}>
          <PastFilms lesson={lesson} />
        </Suspense>
      </LoadBoundary>
    </div>
  );
}

const LOADING = (
  <Loading label="Chargement de l'activité...">
    <ScreenSkeleton />
  </Loading>
);

function ActivityFailure({ onRetry }: FailureProps) {
  return <ErrorState message="L'activité n'a pas pu être chargée." onRetry={onRetry} />;
}

import { type FailureProps, LoadBoundary, lazyPage } from '@iris/delivery/remote';
import { ErrorState } from '@iris/platform/ui';
import { Suspense } from 'react';
import type { QuestionsProps } from './questions.tsx';
import { QUESTIONS_SKELETON } from './questions-skeleton.tsx';

// Loaded on demand: most lessons are learned without a question.
const Questions = lazyPage<QuestionsProps>(() =>
  import('./questions.tsx').then((loaded) => ({ default: loaded.Questions })),
);

/** The panel of the questions, once its code is loaded. */
export function QuestionsLoader(props: QuestionsProps) {
  return (
    <LoadBoundary failure={QuestionsFailure}>
      <Suspense fallback={QUESTIONS_SKELETON}>
        <Questions {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

function QuestionsFailure({ onRetry }: FailureProps) {
  return <ErrorState message="Les questions n'ont pas pu être chargées." onRetry={onRetry} />;
}

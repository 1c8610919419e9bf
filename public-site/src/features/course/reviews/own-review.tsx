import type { OwnReview as OwnReviewAnswer } from '@iris/contract/learning';
import { type FailureProps, LoadBoundary, lazyPage } from '@iris/delivery/remote';
import { Button, Card, ErrorState, LoadFailure, Skeleton } from '@iris/platform/ui';
import { EyeOff } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnReview } from '../course.api.ts';
import { ReviewFigure } from './review-figure.tsx';
import type { ReviewFormProps } from './review-form.tsx';

// With the validation of forms, which visitors do not need.
const ReviewForm = lazyPage<ReviewFormProps>(async () => {
  const { ReviewForm: Form } = await import(/* webpackChunkName: "review-form" */ './review-form.tsx');
  return { default: Form };
});

interface OwnReviewProps {
  courseId: string;
}

/** The student's own review: when it may be written, its form, and why it is hidden. */
export function OwnReview({ courseId }: OwnReviewProps) {
  const query = useOwnReview(courseId);
  if (query.data && !query.data.may_review && !query.data.review) {
    return <p className="mb-8 text-ink-soft">Vous pourrez donner votre avis une fois la moitié du cours terminée.</p>;
  }
  return (
    <Card as="section" aria-labelledby="mon-avis" className="mb-10 p-5 sm:p-6">
      <h3 id="mon-avis" className="mb-4 text-xl">
        Votre avis
      </h3>
      {query.isPending && <Skeleton className="h-24" />}
      <LoadFailure query={query} message="Impossible de charger votre avis" />
      {query.data && <Content courseId={courseId} own={query.data} />}
    </Card>
  );
}

interface ContentProps {
  courseId: string;
  own: OwnReviewAnswer;
}

function Content({ courseId, own: { review, hidden_reason } }: ContentProps) {
  const [isEditing, setEditing] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // The address of the own review, which is on the page only now.
  useEffect(() => {
    if (hash === '#mon-avis') top.current?.parentElement?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <>
      <div ref={top} />
      {hidden_reason !== null && (
        <p className="mb-4 flex items-start gap-3 rounded-md border border-line-strong bg-sunken px-4 py-3 wrap-anywhere">
          <EyeOff className="mt-0.5 size-5 text-ink-faint" />
          <span className="min-w-0">
            Votre avis a été masqué par l'équipe de l'académie. Motif&nbsp;: <span>{hidden_reason}</span>
          </span>
        </p>
      )}
      {review && !isEditing ? (
        <>
          <ReviewFigure review={review} />
          <Button size="sm" className="mt-4" onClick={() => setEditing(true)}>
            Modifier mon avis
          </Button>
        </>
      ) : (
        <LoadBoundary failure={FormFailure}>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <ReviewForm
              courseId={courseId}
              review={review}
              onSaved={() => setEditing(false)}
              onCancel={review ? () => setEditing(false) : undefined}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

function FormFailure({ onRetry }: FailureProps) {
  return <ErrorState message="Le formulaire n'a pas pu être chargé." onRetry={onRetry} />;
}

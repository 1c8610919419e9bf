import type { Review } from '@iris/contract/learning';
import type { CourseDetail } from '@iris/contract/programs';
import { isRefused } from '@iris/platform/api';
import { formatNumber } from '@iris/platform/format';
import { Button, ErrorState, LoadFailure, Loading, Rating, Skeleton } from '@iris/platform/ui';
import { TitledSection } from '../../../ui/titled-section.tsx';
import { REVIEWS_SHOWN, useOwnReview, useReviews } from '../course.api.ts';
import { OwnReview } from './own-review.tsx';
import { ReportReview } from './report-review.tsx';
import { ReviewFigure } from './review-figure.tsx';

interface ReviewsProps {
  course: CourseDetail;
  mayReview: boolean;
}

/** The reviews of a course, page by page, below the student's own; none while there is neither a program nor a review. */
export function Reviews({ course, mayReview }: ReviewsProps) {
  const { _id, rating, review_count, revision } = course;
  // «Pas encore d'avis» would contradict the rating that the course was stored with, and nobody can review it yet.
  const hasList = review_count > 0 || revision !== null;
  if (!hasList && !mayReview) return null;
  const lead = review_count > 0 && (
    <p className="flex flex-wrap items-center gap-x-2">
      <Rating value={rating} />
      <span>{`${formatNumber(review_count)} avis`}</span>
    </p>
  );
  return (
    <TitledSection id="avis" title="Avis" lead={lead}>
      {mayReview && <OwnReview courseId={_id} />}
      {hasList && <ReviewList courseId={_id} mayReview={mayReview} />}
    </TitledSection>
  );
}

interface ReviewListProps {
  courseId: string;
  mayReview: boolean;
}

function ReviewList({ courseId, mayReview }: ReviewListProps) {
  const own = useOwnReview(courseId, mayReview).data?.review;
  const query = useReviews(courseId);
  const { data, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (isPending) {
    return (
      <Loading label="Chargement des avis..." className="space-y-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  if (!data) return <LoadFailure query={query} message="Impossible de charger les avis" />;
  const reviews: Review[] = data.pages.flatMap((page) => page.slice(0, REVIEWS_SHOWN));
  if (reviews.length === 0) return <p className="text-lg text-ink-soft">Ce cours n'a pas encore d'avis.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review._id} className="py-6 first:pt-0">
            <ReviewFigure review={review} />
            {review._id !== own?._id && <ReportReview courseId={courseId} review={review} />}
          </li>
        ))}
      </ul>
      {isFetchNextPageError && (
        <ErrorState
          message="La suite des avis n'a pas pu être chargée."
          onRetry={() => void query.fetchNextPage()}
          isFinal={isRefused(query.error)}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          onClick={() => void query.fetchNextPage()}
          busy={isFetchingNextPage}
          busyLabel="Chargement..."
          className="noscript:hidden"
        >
          Afficher plus
        </Button>
      )}
    </>
  );
}

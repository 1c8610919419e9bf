import type { Review } from '@iris/contract/learning';
import { formatDate } from '@iris/platform/format';
import { Rating } from '@iris/platform/ui';

interface ReviewFigureProps {
  review: Review;
}

/** A review with its author and day. */
export function ReviewFigure({ review: { author, rating, text, updated_at } }: ReviewFigureProps) {
  return (
    <article className="wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong translate="no" className="font-semibold">
          {author}
        </strong>
        <Rating value={rating} />
        <time dateTime={updated_at} className="text-sm text-ink-faint">
          {formatDate(updated_at)}
        </time>
      </p>
      {text && <p className="mt-2 max-w-text whitespace-pre-line text-ink-soft">{text}</p>}
    </article>
  );
}

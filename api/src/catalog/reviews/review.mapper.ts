import type { ModeratedReview, OwnReview, Review } from '@iris/contract/learning';
import type { ReviewRecord } from './review.schema.ts';

/** Converts a stored review to an answer for everybody. */
export function toReview({ _id, rating, text, author, created_at, updated_at }: ReviewRecord): Review {
  return {
    _id: _id.toHexString(),
    rating,
    text,
    author,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Converts a stored review to an answer for its author. */
export function toOwnReview(record: ReviewRecord | null, may_review: boolean): OwnReview {
  return {
    review: record && toReview(record),
    may_review,
    hidden_reason: record?.hidden?.reason ?? null,
  };
}

/** Converts a stored review to an answer for administrators; `title` is that of its course. */
export function toModeratedReview(record: ReviewRecord, title: string): ModeratedReview {
  const { course, hidden } = record;
  return {
    ...toReview(record),
    course: { _id: course.toHexString(), title },
    hidden: hidden ? { at: hidden.at.toISOString(), reason: hidden.reason } : null,
  };
}

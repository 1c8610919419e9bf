import type { ModeratedReview } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { useMutation } from '@iris/platform/query';

/** The first `pages` pages of all reviews, newest first. */
export function useReviews(pages: number) {
  return usePagedList({ route: 'GET /admin/reviews', pages });
}

interface Hiding {
  review: ModeratedReview;
  reason: string;
}

/** Hides a review from everybody but its author, who is told the reason. */
export function useHideReview() {
  return useMutation({
    call: ({ review, reason }: Hiding) =>
      api.call('POST /admin/reviews/:id/hide', { params: { id: review._id }, body: { reason } }),
    success: ({ review }) => ({ title: 'Avis masqué', message: `De ${review.author}` }),
    failure: HIDE_FAILED,
    invalidates: ['GET /admin/reviews'],
  });
}

/** Shows a hidden review again. */
export function useShowReview() {
  return useMutation({
    call: ({ _id }: ModeratedReview) => api.call('POST /admin/reviews/:id/show', { params: { id: _id } }),
    success: ({ author }) => ({ title: 'Avis affiché', message: `De ${author}` }),
    failure: "L'avis n'a pas pu être affiché",
    invalidates: ['GET /admin/reviews'],
  });
}

/** Shown when the server's answer has no `detail`. */
export const HIDE_FAILED = "L'avis n'a pas pu être masqué";

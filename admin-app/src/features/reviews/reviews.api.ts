import { ofName } from '@iris/contract/foundation';
import type { ModeratedReview } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { useMutation } from '@iris/platform/query';

/** The first `pages` pages of all reviews, or of those that were reported, newest first. */
export function useReviews(filter: 'reported' | '', pages: number) {
  return usePagedList({ route: 'GET /admin/reviews', query: { filter }, pages });
}

/** Routes to refetch after a change of a review. */
const REVIEWS = ['GET /admin/reviews', 'GET /admin/to-do'] as const;

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
    invalidates: REVIEWS,
  });
}

/** Shows a hidden review again. */
export function useShowReview() {
  return useMutation({
    call: ({ _id }: ModeratedReview) => api.call('POST /admin/reviews/:id/show', { params: { id: _id } }),
    success: ({ author }) => ({ title: 'Avis affiché', message: `De ${author}` }),
    failure: "L'avis n'a pas pu être affiché",
    invalidates: REVIEWS,
  });
}

interface Dismissal {
  review: ModeratedReview;
  /** The latest report that the page shows. */
  newest: string;
}

/** Dismisses the reports of a review that the page shows. */
export function useDismissReports() {
  return useMutation({
    call: ({ review, newest }: Dismissal) =>
      api.call('POST /admin/reviews/:id/dismiss-reports', { params: { id: review._id }, body: { newest } }),
    success: ({ review }) => ({
      title: 'Signalement écarté',
      message: `L'avis ${ofName(review.author)} reste visible`,
    }),
    failure: "Le signalement n'a pas pu être écarté",
    invalidates: REVIEWS,
  });
}

/** Shown when the server's answer has no `detail`. */
export const HIDE_FAILED = "L'avis n'a pas pu être masqué";

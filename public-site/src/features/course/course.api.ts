import type { LessonState, ReportInput, ReviewInput } from '@iris/contract/learning';
import { ApiError, api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

/** Number of reviews that are shown at first, and with each «Afficher plus». */
export const REVIEWS_SHOWN = 10;

/** A course with its program, authors and number of reviews. */
export function useCourse(id: string) {
  return useQuery(serverQuery('GET /courses/:id', { params: { id } }));
}

/** Whether a course could not be read because it does not exist, or its address is none of a course. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'course_not_found' || error.code === 'invalid_input');
}

/** Where an enrolled student continues in a course; null for a course without a program. */
export function useResume(courseId: string, isEnrolled: boolean) {
  return useQuery({
    ...serverQuery('GET /learning'),
    enabled: isEnrolled,
    select: (courses) => courses.find(({ course }) => course === courseId) ?? null,
  });
}

/** How far an enrolled student is in each lesson, by its id. */
export function useLessonStates(courseId: string, hasBegun: boolean) {
  return useQuery({
    ...serverQuery('GET /learning/:id', { params: { id: courseId } }),
    enabled: hasBegun,
    select: ({ modules }) =>
      new Map<string, LessonState>(modules.flatMap(({ lessons }) => lessons.map(({ _id, state }) => [_id, state]))),
  });
}

/** The visible reviews of a course, page by page. */
export function useReviews(courseId: string) {
  return useInfiniteQuery({
    queryKey: ['GET /courses/:id/reviews', 'pages', courseId],
    queryFn: ({ pageParam, signal }) => {
      // One more than shown, to know whether there is another page.
      const query = { limit: REVIEWS_SHOWN + 1, ...(pageParam && { after: pageParam }) };
      return api.call('GET /courses/:id/reviews', { params: { id: courseId }, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length > REVIEWS_SHOWN ? page[REVIEWS_SHOWN - 1]?._id : undefined),
  });
}

/** The student's own review of a course; of nobody else. */
export function useOwnReview(courseId: string, isStudent = true) {
  return useQuery({ ...serverQuery('GET /courses/:id/review', { params: { id: courseId } }), enabled: isStudent });
}

/** Writes or replaces the student's review. */
export function useSaveReview(courseId: string) {
  return useMutation({
    call: (review: ReviewInput) => api.call('PUT /courses/:id/review', { params: { id: courseId }, body: review }),
    success: () => ({ title: 'Avis enregistré', message: 'Merci pour votre retour' }),
    failure: REVIEW_FAILED,
    invalidates: ['GET /courses/:id/review', 'GET /courses/:id/reviews', 'GET /courses/:id', 'GET /courses'],
  });
}

/** Reports the review of somebody else. */
export function useReportReview(id: string) {
  return useMutation({
    call: (report: ReportInput) => api.call('POST /reviews/:id/report', { params: { id }, body: report }),
    success: () => ({ title: 'Avis signalé', message: "L'équipe de l'académie va le relire" }),
    failure: REPORT_FAILED,
  });
}

/** Shown when the server gives no detail. */
export const REPORT_FAILED = "L'avis n'a pas pu être signalé";
export const REVIEW_FAILED = "Impossible d'enregistrer votre avis";

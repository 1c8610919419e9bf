import { ApiError } from '@iris/platform/api';
import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** A lesson that visitors may open. Its film's addresses expire: it is read again each time the page is opened, not while it plays. */
export function usePreview(lessonId: string) {
  return useQuery({
    ...serverQuery('GET /lessons/:id/preview', { params: { id: lessonId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The course of the lesson. */
export function usePreviewedCourse(id: string) {
  return useQuery(serverQuery('GET /courses/:id', { params: { id } }));
}

/** Whether a lesson could not be read because it does not exist, or is none that visitors may open. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'lesson_not_found' || error.code === 'invalid_input');
}

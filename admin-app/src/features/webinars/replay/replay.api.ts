import type { ReplayDraft, ReplayInput, ReplayLesson, ReplayLessonInput } from '@iris/contract/webinars';
import { api } from '@iris/platform/api';
import type { SaveRequest } from '@iris/platform/autosave';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The replay of a webinar, read anew by each visit of the page: its version must be the current one. */
export function useReplayDraft(id: string, enabled: boolean) {
  return useQuery({
    ...serverQuery('GET /admin/webinars/:id/replay', { params: { id } }),
    enabled,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves the replay of a webinar, based on a version. */
export function saveReplay(id: string, body: ReplayInput, { ifMatch, key }: SaveRequest): Promise<ReplayDraft> {
  return api.call('PUT /admin/webinars/:id/replay', { params: { id }, body, ifVersion: ifMatch, idempotencyKey: key });
}

/** Makes the replay a lesson at the end of a module. */
export function useMakeLesson(id: string, onDone: (lesson: ReplayLesson) => void) {
  return useMutation({
    call: (body: ReplayLessonInput) => api.call('POST /admin/webinars/:id/lesson', { params: { id }, body }),
    onSuccess: onDone,
    success: () => ({ title: 'Leçon créée', message: 'Elle attend dans le brouillon du cours.' }),
    failure: LESSON_FAILED,
    isSilent: () => true,
    invalidates: ['GET /courses/:id/draft', 'GET /admin/journal'],
  });
}

/** The courses that are not in the catalog yet. */
export function useDraftCourses() {
  return useQuery(serverQuery('GET /admin/courses/drafts'));
}

/** The modules of a course as its authors edit them; none before one is chosen. */
export function useModules(course: string) {
  return useQuery({
    ...serverQuery('GET /courses/:id/draft', { params: { id: course } }),
    enabled: course !== '',
    gcTime: 0,
  });
}

/** Shown when the server's answer has no `detail`. */
export const LESSON_FAILED = "La leçon n'a pas pu être créée";

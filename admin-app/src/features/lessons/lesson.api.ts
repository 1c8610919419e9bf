import type { LessonDraft, LessonInput } from '@iris/contract/programs';
import { api } from '@iris/platform/api';
import type { SaveRequest } from '@iris/platform/autosave';
import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The draft of a lesson, read anew by each visit of the page: its version must be the current one. */
export function useLessonDraft(id: string) {
  return useQuery({
    ...serverQuery('GET /lessons/:id/draft', { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves the draft of a lesson, based on a version. */
export function saveLesson(id: string, body: LessonInput, { ifMatch, key }: SaveRequest): Promise<LessonDraft> {
  return api.call('PUT /lessons/:id/draft', { params: { id }, body, ifVersion: ifMatch, idempotencyKey: key });
}

/** The draft of a lesson as a student sees it. */
export function useLessonView(id: string) {
  return useQuery({ ...serverQuery('GET /lessons/:id/draft/view', { params: { id } }), refetchOnMount: 'always' });
}

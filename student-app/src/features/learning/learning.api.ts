import type { LearningOutline } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { api } from '@iris/platform/api';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';

/** Time within which a lesson that its link has requested is shown, in milliseconds. */
const AHEAD_MS = 5000;

const LESSON_ID = /^[0-9a-f]{24}$/;

/** The outline of a course with what the learner has done of it. */
export function useOutline(course: string) {
  return useQuery({
    ...serverQuery('GET /learning/:id', { params: { id: course } }),
    // Another device may have gone on since.
    refetchOnMount: 'always',
  });
}

/**
 * A lesson with its content. Not kept: the addresses of films expire, and the position changes while it is open. Loaded anew
 * in another revision, where its film may be another one.
 */
export function useLesson(lesson: string, revision: number) {
  const queryClient = useQueryClient();
  const { queryKey, queryFn } = serverQuery('GET /lessons/:id', { params: { id: lesson } });
  return useQuery({
    queryKey: [...queryKey, revision],
    // A link to the lesson may have requested it already, before the revision was known; used once.
    queryFn: async () => {
      const found = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: AHEAD_MS });
      queryClient.removeQueries({ queryKey, exact: true });
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Requests a lesson when a link to it is pressed: it is followed when the pointer is released and the page has faded. */
export function useLessonAhead(course: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const lessons = `${linkTo(paths.learn, { course })}/`;
    const request = ({ target, isPrimary, button }: PointerEvent) => {
      if (!isPrimary || button !== 0) return;
      const pathname = (target instanceof Element && target.closest('a')?.pathname) || '';
      const id = pathname.startsWith(lessons) ? pathname.slice(lessons.length) : '';
      if (!LESSON_ID.test(id) || pathname === window.location.pathname) return;
      void queryClient.prefetchQuery({ ...serverQuery('GET /lessons/:id', { params: { id } }), staleTime: AHEAD_MS });
    };
    document.addEventListener('pointerdown', request);
    return () => document.removeEventListener('pointerdown', request);
  }, [course, queryClient]);
}

/** Moves the learner to the newer revision of the program. */
export function useMove(course: string) {
  const queryClient = useQueryClient();
  return useMutation({
    call: () => api.call('POST /learning/:id/move', { params: { id: course } }),
    onSuccess: (outline: LearningOutline) =>
      queryClient.setQueryData(serverKey('GET /learning/:id', { params: { id: course } }), outline),
    success: () => ({ title: 'Programme mis à jour', message: 'Ce que vous avez terminé reste terminé.' }),
    failure: 'Impossible de passer à la nouvelle version',
    // Notes of lessons that the newer revision has no longer.
    invalidates: ['GET /learning/:id/former-notes'],
  });
}

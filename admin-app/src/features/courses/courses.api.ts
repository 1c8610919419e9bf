import type { Course, CourseInput } from '@iris/contract/courses';
import { api, detailOf, useRequestKey } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { readAgain } from '@iris/platform/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isConflict } from '../../editing/use-conflict.ts';
import { usePagedList } from '../../lists/use-paged-list.ts';
import { useTotal } from '../../lists/use-total.ts';

/** What a change of a course is read again from. */
const COURSES = ['GET /courses', 'GET /courses/count'] as const;

/** The courses of a level (all of them when empty) that contain the search text, as many pages of them as are shown. */
export function useCourses(search: string, level: string, pages: number) {
  const query = { q: search, level };
  const list = usePagedList({ route: 'GET /courses', query, pages });
  const total = useTotal({ route: 'GET /courses/count', query });
  const { error } = list;
  useEffect(() => {
    if (error) notify.error('Erreur', LOAD_FAILED);
  }, [error]);
  return { list, total };
}

interface Change {
  input: CourseInput;
  /** The version that was changed; absent for a new course. */
  version: number | undefined;
}

/** Creates a course, or changes the one given; the list is read again before it counts as done. */
export function useSaveCourse(course: Course | undefined) {
  const queryClient = useQueryClient();
  const { keyFor, forgetKey } = useRequestKey();
  return useMutation({
    mutationFn: ({ input, version }: Change) =>
      course
        ? api.call('PUT /courses/:id', { params: { id: course._id }, body: input, ifVersion: version })
        : api.call('POST /courses', { body: input, idempotencyKey: keyFor(input) }),
    onSuccess: async (_, { input: { title } }) => {
      forgetKey();
      notify.success(course ? 'Cours mis à jour' : 'Cours créé', `«\u00a0${title}\u00a0»`);
      await readAgain(queryClient, COURSES);
    },
    onError: (error) => {
      if (!isConflict(error)) notify.error('Erreur', detailOf(error, SAVE_FAILED));
      // The course may have been changed or removed by somebody else.
      void readAgain(queryClient, COURSES);
    },
  });
}

/** Deletes a course; the list is read again before it counts as done. */
export function useDeleteCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Course) => api.call('DELETE /courses/:id', { params: { id: _id } }),
    onSuccess: async (_, { title }) => {
      notify.success('Cours supprimé', `«\u00a0${title}\u00a0»`);
      await readAgain(queryClient, COURSES);
    },
    onError: () => {
      notify.error('Erreur', 'Impossible de supprimer le cours');
      void readAgain(queryClient, COURSES);
    },
  });
}

/** Said in a toast, and in place of the list. */
export const LOAD_FAILED = 'Impossible de charger les cours';

/** Shown when the server gives no reason. */
export const SAVE_FAILED = 'Une erreur est survenue';

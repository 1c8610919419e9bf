import type { Course, CourseInput } from '@iris/contract/courses';
import { api, useRequestKey } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { useMutation } from '@iris/platform/query';
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

/** Creates a course, or changes the one given. */
export function useSaveCourse(course: Course | undefined) {
  const { keyFor, forgetKey } = useRequestKey();
  return useMutation({
    call: ({ input, version }: Change) =>
      course
        ? api.call('PUT /courses/:id', { params: { id: course._id }, body: input, ifVersion: version })
        : api.call('POST /courses', { body: input, idempotencyKey: keyFor(input) }),
    onSuccess: forgetKey,
    success: ({ input: { title } }) => ({
      title: course ? 'Cours mis à jour' : 'Cours créé',
      message: `«\u00a0${title}\u00a0»`,
    }),
    failure: SAVE_FAILED,
    isSilent: isConflict,
    invalidates: COURSES,
  });
}

/** Deletes a course. */
export function useDeleteCourse() {
  return useMutation({
    call: ({ _id }: Course) => api.call('DELETE /courses/:id', { params: { id: _id } }),
    success: ({ title }) => ({ title: 'Cours supprimé', message: `«\u00a0${title}\u00a0»` }),
    failure: 'Impossible de supprimer le cours',
    invalidates: COURSES,
  });
}

/** Said in a toast, and in place of the list. */
export const LOAD_FAILED = 'Impossible de charger les cours';

/** Shown when the server gives no reason. */
export const SAVE_FAILED = 'Une erreur est survenue';

import type { Course, NewCourse } from '@iris/contract/catalog';
import { PROGRAM_STATES_MAX, type ProgramState } from '@iris/contract/programs';
import { api } from '@iris/platform/api';
import { isConflict } from '@iris/platform/autosave';
import { usePagedList, useTotal } from '@iris/platform/lists';
import { notify } from '@iris/platform/notify';
import { serverQuery, useMutation } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Routes to refetch after a change of a course: the lists, and what counts or shows it. */
const COURSES = [
  'GET /courses',
  'GET /courses/count',
  'GET /admin/courses/archived',
  'GET /admin/courses/drafts',
  'GET /admin/courses/deleted',
  'GET /admin/courses/programs',
  'GET /courses/:id',
] as const;

/** The first `pages` pages of the courses of a level (all levels when empty) that match the search text. */
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

/** The courses that are not in the catalog yet, or no longer, newest first. */
export function useCoursesOutside(state: keyof typeof OUTSIDE) {
  return useQuery({ ...serverQuery(OUTSIDE[state]), refetchOnMount: 'always' });
}

const OUTSIDE = { draft: 'GET /admin/courses/drafts', archived: 'GET /admin/courses/archived' } as const;

/** The deleted courses that can be brought back, deleted last first. */
export function useDeletedCourses() {
  return useQuery({ ...serverQuery('GET /admin/courses/deleted'), refetchOnMount: 'always' });
}

/** How far the program of a course is published; read at once for up to 50 courses that are listed around it. */
export function useProgramState({ _id }: Course, listed: readonly Course[]): ProgramState | undefined {
  const position = listed.findIndex((course) => course._id === _id);
  const first = position - (position % PROGRAM_STATES_MAX);
  const ids = listed.slice(first, first + PROGRAM_STATES_MAX).map((course) => course._id);
  const { data } = useQuery({
    ...serverQuery('GET /admin/courses/programs', { query: { ids: ids.join(',') } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return data?.find(({ course }) => course === _id);
}

interface Change {
  input: NewCourse;
  /** The version on which the change is based; absent for a new course. */
  version: number | undefined;
}

/** Creates a course, or changes the given one. */
export function useSaveCourse(course: Course | undefined) {
  return useMutation({
    call: ({ input, version }: Change) =>
      course
        ? api.call('PUT /courses/:id', { params: { id: course._id }, body: input, ifVersion: version })
        : api.call('POST /courses', { body: input }),
    success: ({ input: { title, is_draft } }) => ({
      title: course ? 'Cours mis à jour' : is_draft ? 'Brouillon créé' : 'Cours créé',
      message: `«\u00a0${title}\u00a0»`,
    }),
    failure: SAVE_FAILED,
    isSilent: isConflict,
    invalidates: COURSES,
  });
}

export function useDeleteCourse() {
  return useMutation({
    call: ({ _id }: Course) => api.call('DELETE /courses/:id', { params: { id: _id } }),
    success: ({ title }) => ({ title: 'Cours supprimé', message: `«\u00a0${title}\u00a0»` }),
    failure: 'Impossible de supprimer le cours',
    invalidates: COURSES,
  });
}

/** Brings a deleted course back. */
export function useUndeleteCourse() {
  return useMutation({
    call: ({ _id }: Course) => api.call('POST /courses/:id/undelete', { params: { id: _id } }),
    success: ({ title }) => ({ title: 'Cours rétabli', message: `«\u00a0${title}\u00a0»` }),
    failure: "Le cours n'a pas pu être rétabli",
    invalidates: COURSES,
  });
}

/** Copies a course with its program, as a draft; calls back with the copy. */
export function useDuplicateCourse(onDone: (copy: Course) => void) {
  return useMutation({
    call: ({ _id }: Course) => api.call('POST /courses/:id/duplicate', { params: { id: _id } }),
    onSuccess: onDone,
    success: (_, { title }) => ({ title: 'Cours dupliqué', message: `«\u00a0${title}\u00a0»` }),
    failure: "Le cours n'a pas pu être dupliqué",
    invalidates: COURSES,
  });
}

/** Puts a draft into the catalog. */
export function usePutIntoCatalog(onDone?: () => void) {
  return useMutation({
    call: ({ _id }: Course) => api.call('POST /courses/:id/catalog', { params: { id: _id } }),
    onSuccess: () => onDone?.(),
    success: ({ title }) => ({ title: 'Cours mis au catalogue', message: `«\u00a0${title}\u00a0»` }),
    failure: "Le cours n'a pas pu être mis au catalogue",
    invalidates: COURSES,
  });
}

/** Makes a course without learners a draft again. */
export function useWithdrawCourse(onDone?: () => void) {
  return useMutation({
    call: ({ _id }: Course) => api.call('POST /courses/:id/withdraw', { params: { id: _id } }),
    onSuccess: () => onDone?.(),
    success: ({ title }) => ({ title: 'Cours remis en brouillon', message: `«\u00a0${title}\u00a0»` }),
    failure: "Le cours n'a pas pu être remis en brouillon",
    invalidates: COURSES,
  });
}

/** Takes a course out of the catalog; only its learners continue. */
export function useArchiveCourse(onDone?: () => void) {
  return useMutation({
    call: ({ _id }: Course) => api.call('POST /courses/:id/archive', { params: { id: _id } }),
    onSuccess: () => onDone?.(),
    success: ({ title }) => ({ title: 'Cours archivé', message: `«\u00a0${title}\u00a0»` }),
    failure: "Le cours n'a pas pu être archivé",
    invalidates: COURSES,
  });
}

/** Puts an archived course back into the catalog. */
export function useRestoreCourse(onDone?: () => void) {
  return useMutation({
    call: ({ _id }: Course) => api.call('POST /courses/:id/restore', { params: { id: _id } }),
    onSuccess: () => onDone?.(),
    success: ({ title }) => ({ title: 'Cours restauré', message: `«\u00a0${title}\u00a0»` }),
    failure: "Le cours n'a pas pu être restauré",
    invalidates: COURSES,
  });
}

/** Shown in a toast and in place of the list. */
export const LOAD_FAILED = 'Impossible de charger les cours';

/** Shown when the server's answer has no `detail`. */
export const SAVE_FAILED = 'Une erreur est survenue';

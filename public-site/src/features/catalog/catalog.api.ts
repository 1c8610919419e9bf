import type { Course } from '@iris/contract/courses';
import type { EnrolledCourse } from '@iris/contract/enrollments';
import type { Level } from '@iris/contract/levels';
import { api, detailOf, isUnavailable } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { useSession } from '@iris/platform/session';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const COURSES = ['courses'];
const ENROLLMENTS = ['enrollments'];

/** The courses of a level, or all of them; while another level is on its way the previous list stays. */
export function useCourses(level: Level | undefined) {
  return useQuery({
    queryKey: [...COURSES, level ?? 'all'],
    queryFn: ({ signal }) => api.call('GET /courses', { query: { level }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The courses the signed-in student has joined; nobody else has any. */
export function useMyCourseIds() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...ENROLLMENTS, 'my-courses'],
    queryFn: ({ signal }) => api.call('GET /enrollments/my-courses', { signal }),
    enabled: user?.role === 'student',
    select: courseIds,
  });
}

/** Joins a course, says how it went, and reads again what the cards show. */
export function useEnroll() {
  const queries = useQueryClient();
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ENROLLMENTS }),
      queries.invalidateQueries({ queryKey: COURSES }),
    ]);
  // Said from here rather than by the button: the button is gone by the time the list has been read again.
  return useMutation({
    mutationFn: (course: Course) => api.call('POST /enrollments', { body: { course_id: course._id } }),
    onSuccess: () => {
      notify.success('Inscription réussie!', 'Vous êtes maintenant inscrit à ce cours');
      return readAgain();
    },
    onError: (error) => {
      notify.error("Erreur d'inscription", detailOf(error, "Impossible de s'inscrire au cours"));
      // A refusal means that the cards were wrong; an outage says nothing about them.
      return isUnavailable(error) ? undefined : readAgain();
    },
  });
}

function courseIds(enrollments: EnrolledCourse[]): Set<string> {
  return new Set(enrollments.map(({ course }) => course._id));
}

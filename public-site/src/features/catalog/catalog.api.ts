import type { Course } from '@iris/contract/courses';
import type { EnrolledCourse } from '@iris/contract/enrollments';
import type { Level } from '@iris/contract/levels';
import { api, detailOf, isUnavailable } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { readAgain, serverQuery } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** What an enrollment changes. */
const ENROLLED = ['GET /enrollments/my-courses', 'GET /courses'] as const;

/** The courses of a level, or all of them; while another level is on its way the previous list stays. */
export function useCourses(level: Level | undefined) {
  return useQuery({
    ...serverQuery('GET /courses', { query: { level } }),
    placeholderData: keepPreviousData,
  });
}

/** The courses the signed-in student has joined; nobody else has any. */
export function useMyCourseIds() {
  const { user } = useSession();
  return useQuery({
    ...serverQuery('GET /enrollments/my-courses'),
    enabled: user?.role === 'student',
    select: courseIds,
  });
}

/** Joins a course, says how it went, and reads again what the cards show. */
export function useEnroll() {
  const queries = useQueryClient();
  const refresh = () => readAgain(queries, ENROLLED);
  // Said from here rather than by the button: the button is gone by the time the list has been read again.
  return useMutation({
    mutationFn: (course: Course) => api.call('POST /enrollments', { body: { course_id: course._id } }),
    onSuccess: () => {
      notify.success('Inscription réussie!', 'Vous êtes maintenant inscrit à ce cours');
      return refresh();
    },
    onError: (error) => {
      notify.error("Erreur d'inscription", detailOf(error, "Impossible de s'inscrire au cours"));
      // A refusal means that the cards were wrong; an outage says nothing about them.
      return isUnavailable(error) ? undefined : refresh();
    },
  });
}

function courseIds(enrollments: EnrolledCourse[]): Set<string> {
  return new Set(enrollments.map(({ course }) => course._id));
}

import type { Course } from '@iris/contract/courses';
import type { EnrolledCourse } from '@iris/contract/enrollments';
import type { Level } from '@iris/contract/levels';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

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

/** Enrolls the student in a course. The feedback is not the button's: it is gone once the lists have been read again. */
export function useEnroll() {
  return useMutation({
    call: (course: Course) => api.call('POST /enrollments', { body: { course_id: course._id } }),
    success: () => ({ title: 'Inscription réussie!', message: 'Vous êtes maintenant inscrit à ce cours' }),
    failure: "Impossible de s'inscrire au cours",
    failureTitle: "Erreur d'inscription",
    invalidates: ENROLLED,
  });
}

function courseIds(enrollments: EnrolledCourse[]): Set<string> {
  return new Set(enrollments.map(({ course }) => course._id));
}

import type { Course } from '@iris/contract/courses';
import type { EnrolledCourse } from '@iris/contract/enrollments';
import type { Level } from '@iris/contract/levels';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Cached queries that an enrollment invalidates. */
const ENROLLED = ['GET /enrollments/my-courses', 'GET /courses'] as const;

/** The courses of a level, or all of them; returns the previous list while another level loads. */
export function useCourses(level: Level | undefined) {
  return useQuery({
    ...serverQuery('GET /courses', { query: { level } }),
    placeholderData: keepPreviousData,
  });
}

/** Ids of the courses the signed-in student is enrolled in; empty for any other account. */
export function useMyCourseIds() {
  const { user } = useSession();
  return useQuery({
    ...serverQuery('GET /enrollments/my-courses'),
    enabled: user?.role === 'student',
    select: courseIds,
  });
}

/** Enrolls the student in a course. The toast is shown by the mutation, not by the button, which is unmounted after the reload. */
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

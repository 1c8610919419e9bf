import type { Course } from '@iris/contract/catalog';
import type { EnrolledCourse } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import { formatPrice } from '@iris/platform/format';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQuery } from '@tanstack/react-query';

/** What an enrollment needs to know of a course. */
export type Enrollable = Pick<Course, '_id' | 'title' | 'price'>;

/** Cached queries that an enrollment invalidates. */
const ENROLLED = ['GET /enrollments/my-courses', 'GET /courses', 'GET /courses/:id', 'GET /learning'] as const;

/** The account's enrollment in a course, or null; undefined for visitors. Who was promoted keeps the enrollments of before. */
export function useMyEnrollment(courseId: string) {
  const { user } = useSession();
  return useQuery({
    ...serverQuery('GET /enrollments/my-courses'),
    enabled: user !== null,
    select: (mine: EnrolledCourse[]) => mine.find(({ course }) => course._id === courseId)?.enrollment ?? null,
  });
}

/** Enrolls the student in a course. The toast is shown by the mutation, not by the button, which is unmounted after the reload. */
export function useEnroll() {
  return useMutation({
    call: (course: Enrollable) => api.call('POST /enrollments', { body: { course_id: course._id } }),
    success: ({ title, price }) => ({
      title: 'Inscription réussie!',
      message: `Vous êtes maintenant inscrit à ce cours\n«\u00a0${title}\u00a0», ${formatPrice(price)}`,
    }),
    failure: "Impossible de s'inscrire au cours",
    failureTitle: "Erreur d'inscription",
    invalidates: ENROLLED,
  });
}

/** Cancels an enrollment of which no lesson has begun. */
export function useCancelEnrollment(onSuccess: () => void) {
  return useMutation({
    call: (enrollmentId: string) => api.call('DELETE /enrollments/:id', { params: { id: enrollmentId } }),
    onSuccess,
    success: () => ({ title: 'Inscription annulée', message: "Vous n'êtes plus inscrit à ce cours" }),
    failure: "Impossible d'annuler l'inscription",
    invalidates: ENROLLED,
  });
}

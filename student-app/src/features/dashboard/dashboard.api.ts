import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The signed-in student's courses and progress. */
export function useMyCourses() {
  return useQuery({
    ...serverQuery('GET /enrollments/my-courses'),
    // Always refetched: a student often opens the dashboard right after enrolling.
    refetchOnMount: 'always',
  });
}

/** Where the student continues in each course. A failure leaves the cards without their link. */
export function useResumes() {
  return useQuery({ ...serverQuery('GET /learning'), refetchOnMount: 'always' });
}

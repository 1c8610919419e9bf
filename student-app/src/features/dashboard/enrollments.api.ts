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

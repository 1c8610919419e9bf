import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The signed-in student's courses and progress. */
export function useMyCourses() {
  return useQuery({
    ...serverQuery('GET /enrollments/my-courses'),
    // Somebody who has just enrolled comes here to see it.
    refetchOnMount: 'always',
  });
}

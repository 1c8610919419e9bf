import { api } from '@iris/platform/api';
import { useQuery } from '@tanstack/react-query';

/** The signed-in student's courses and progress. */
export function useMyCourses() {
  return useQuery({
    queryKey: ['enrollments', 'my-courses'],
    queryFn: ({ signal }) => api.call('GET /enrollments/my-courses', { signal }),
    // Somebody who has just enrolled comes here to see it.
    refetchOnMount: 'always',
  });
}

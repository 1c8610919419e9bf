import { useQueryClient } from '@tanstack/react-query';
import { serverQuery } from './server-query.ts';

/**
 * Returns a function that requests a course's outline and lesson, called with the click on a link to them: both arrive while
 * their page is still being loaded.
 */
export function useLearningAhead(): (course: string, lesson: string | undefined) => void {
  const queryClient = useQueryClient();
  return (course, lesson) => {
    void queryClient.prefetchQuery(serverQuery('GET /learning/:id', { params: { id: course } }));
    if (lesson) void queryClient.prefetchQuery(serverQuery('GET /lessons/:id', { params: { id: lesson } }));
  };
}

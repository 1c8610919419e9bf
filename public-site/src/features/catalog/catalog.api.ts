import type { Level } from '@iris/contract/levels';
import { serverQuery } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** The courses of a level, or all of them; returns the previous list while another level loads. */
export function useCourses(level: Level | undefined) {
  return useQuery({
    ...serverQuery('GET /courses', { query: { level } }),
    placeholderData: keepPreviousData,
  });
}

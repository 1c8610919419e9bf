import type { CampusInput } from '@iris/contract/campuses';
import { CAMPUS_DEFAULTS, STATS_DEFAULTS } from '@iris/contract/defaults';
import type { Stats } from '@iris/contract/stats';
import { api } from '@iris/platform/api';
import { useQuery } from '@tanstack/react-query';

/** The homepage numbers: the defaults until the server has answered, and if it never does. */
export function useStats(): Stats {
  const { data } = useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => api.call('GET /stats', { signal }),
  });
  return data ?? STATS_DEFAULTS;
}

/** The campuses: the defaults until the server has answered, and if it never does. */
export function useCampuses(): readonly CampusInput[] {
  const { data } = useQuery({
    queryKey: ['campuses'],
    queryFn: ({ signal }) => api.call('GET /campuses', { signal }),
  });
  return data ?? CAMPUS_DEFAULTS;
}

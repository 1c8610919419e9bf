import { api } from '@iris/platform/api';
import { useQuery } from '@tanstack/react-query';

/** The four counters of the academy. */
export function useAdminStats() {
  return useQuery({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => api.call('GET /admin/dashboard', { signal }),
    // The figures follow what was just done on the other screens.
    refetchOnMount: 'always',
  });
}

import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The four counters of the academy. */
export function useAdminStats() {
  return useQuery({
    ...serverQuery('GET /admin/dashboard'),
    // Changes on other screens affect the counters.
    refetchOnMount: 'always',
  });
}

import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The activities of which the account is a rater. */
export function useRatedActivities() {
  return useQuery({ ...serverQuery('GET /rating'), refetchOnMount: 'always' });
}

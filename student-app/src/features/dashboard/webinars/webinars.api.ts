import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The webinars for which the account is registered, and what came of those that are over. */
export function useMyWebinars() {
  return useQuery({ ...serverQuery('GET /account/webinars'), refetchOnMount: 'always' });
}

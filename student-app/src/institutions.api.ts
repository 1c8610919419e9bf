import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The institutions of which the account is a member. */
export function useMyInstitutions() {
  return useQuery({ ...serverQuery('GET /account/institutions'), refetchOnMount: 'always' });
}

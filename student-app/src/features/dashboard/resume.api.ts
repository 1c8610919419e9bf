import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** Where the student continues in each course. A failure leaves the cards without their link. */
export function useResumes() {
  return useQuery({ ...serverQuery('GET /learning'), refetchOnMount: 'always' });
}

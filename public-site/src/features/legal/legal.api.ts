import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** Who runs the academy, and how long it keeps data. */
export const useOrganisation = () => useQuery(serverQuery('GET /organisation'));

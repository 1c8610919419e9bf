import { CAMPUS_DEFAULTS, type CampusInput, STATS_DEFAULTS, type Stats } from '@iris/contract/site';
import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The homepage numbers; the defaults until the server answers. */
export function useStats(): Stats {
  const { data } = useQuery({
    ...serverQuery('GET /stats'),
  });
  return data ?? STATS_DEFAULTS;
}

/** The campuses; the defaults until the server answers. */
export function useCampuses(): readonly CampusInput[] {
  const { data } = useQuery({
    ...serverQuery('GET /campuses'),
  });
  return data ?? CAMPUS_DEFAULTS;
}

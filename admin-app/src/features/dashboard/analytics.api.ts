import { serverQuery } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Period, rangeOf } from './period.ts';

/** Registrations and enrollments by day, and the most chosen courses; the previous period stays meanwhile. */
export function useAnalytics(period: Period) {
  const query = rangeOf(period);
  return useQuery({
    ...serverQuery('GET /admin/analytics', { query }),
    placeholderData: keepPreviousData,
  });
}

import { serverNow } from '@iris/platform/api';
import { serverQuery } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findRange, type Period } from './period.ts';

/** The four counters of the academy. */
export function useAdminStats() {
  return useQuery({
    ...serverQuery('GET /admin/dashboard'),
    // Changes on other screens affect the counters.
    refetchOnMount: 'always',
  });
}

/** What waits for this administrator. */
export function useToDo() {
  // What is done on other screens is not to be seen again.
  return useQuery({ ...serverQuery('GET /admin/to-do'), refetchOnMount: 'always' });
}

/** Registrations and enrollments by day, and the courses with most enrollments. Keeps the previous data while loading. */
export function useAnalytics(period: Period) {
  const query = findRange(period, new Date(serverNow()));
  return useQuery({
    ...serverQuery('GET /admin/analytics', { query }),
    placeholderData: keepPreviousData,
  });
}

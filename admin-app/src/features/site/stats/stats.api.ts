import type { Stats } from '@iris/contract/site';
import { api } from '@iris/platform/api';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const STATS = serverKey('GET /stats');

/** The homepage statistics, always fetched anew, because they are edited. */
export function useStats() {
  return useQuery({
    ...serverQuery('GET /stats'),
    refetchOnMount: 'always',
  });
}

/** Saves the homepage statistics. */
export function useSaveStats() {
  const queryClient = useQueryClient();
  return useMutation({
    call: (stats: Stats) => api.call('PUT /stats', { body: stats }),
    onSuccess: (_, stats) => queryClient.setQueryData(STATS, stats),
    success: () => ({ title: 'Statistiques mises à jour' }),
    failure: SAVE_FAILED,
    invalidates: ['GET /stats'],
  });
}

/** Counts how often somebody was present in the webinars that are closed; calls back with the number. */
export function useCountListeners(onCounted: (total: number) => void) {
  return useMutation({
    call: () => api.call('GET /admin/webinars/listeners'),
    onSuccess: ({ total }) => onCounted(total),
    failure: 'Impossible de compter les auditeurs',
  });
}

/** Shown when the server's answer has no `detail`. */
export const SAVE_FAILED = 'Impossible de mettre à jour les statistiques';

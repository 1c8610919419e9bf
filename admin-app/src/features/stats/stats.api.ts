import type { Stats } from '@iris/contract/stats';
import { api } from '@iris/platform/api';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const STATS = serverKey('GET /stats');

/** The homepage numbers as they are at this moment: what was read a while ago is not something to edit. */
export function useStats() {
  return useQuery({
    ...serverQuery('GET /stats'),
    refetchOnMount: 'always',
  });
}

/** Changes the homepage numbers. */
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

/** Shown when the server gives no reason. */
export const SAVE_FAILED = 'Impossible de mettre à jour les statistiques';

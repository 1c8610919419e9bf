import type { Stats } from '@iris/contract/stats';
import { api, detailOf } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { serverKey, serverQuery } from '@iris/platform/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

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
    mutationFn: (stats: Stats) => api.call('PUT /stats', { body: stats }),
    onSuccess: (_, stats) => {
      queryClient.setQueryData(STATS, stats);
      notify.success('Statistiques mises à jour');
      return queryClient.invalidateQueries({ queryKey: STATS });
    },
    onError: (error) => notify.error('Erreur', detailOf(error, SAVE_FAILED)),
  });
}

/** Shown when the server gives no reason. */
export const SAVE_FAILED = 'Impossible de mettre à jour les statistiques';

import type { Stats } from '@iris/contract/stats';
import { api, detailOf } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Landing page and administration read the same numbers. */
const STATS = ['stats'] as const;

/** The homepage numbers as they are at this moment: what was read a while ago is not something to edit. */
export function useStats() {
  return useQuery({
    queryKey: STATS,
    queryFn: ({ signal }) => api.call('GET /stats', { signal }),
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

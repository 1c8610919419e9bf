import type { Campus, CampusInput } from '@iris/contract/campuses';
import { api, detailOf, useRequestKey } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { readAgain, serverQuery } from '@iris/platform/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../../editing/use-conflict.ts';

/** What a change of a campus is read again from. */
const CAMPUSES = ['GET /campuses'] as const;

/** All campuses: the academy has a handful. */
export function useCampuses() {
  return useQuery({
    ...serverQuery('GET /campuses'),
    refetchOnMount: 'always',
  });
}

interface Change {
  input: CampusInput;
  /** The version that was changed; absent for a new campus. */
  version: number | undefined;
}

/** Creates a campus, or changes the one given; the list is read again before it counts as done. */
export function useSaveCampus(campus: Campus | undefined) {
  const queryClient = useQueryClient();
  const { keyFor, forgetKey } = useRequestKey();
  return useMutation({
    mutationFn: ({ input, version }: Change) =>
      campus
        ? api.call('PUT /campuses/:id', { params: { id: campus._id }, body: input, ifVersion: version })
        : api.call('POST /campuses', { body: input, idempotencyKey: keyFor(input) }),
    onSuccess: async (_, { input: { name } }) => {
      forgetKey();
      notify.success(campus ? 'Campus mis à jour' : 'Campus créé', `«\u00a0${name}\u00a0»`);
      await readAgain(queryClient, CAMPUSES);
    },
    onError: (error) => {
      if (!isConflict(error)) notify.error('Erreur', detailOf(error, SAVE_FAILED));
      // The campus may have been changed or removed by somebody else.
      void readAgain(queryClient, CAMPUSES);
    },
  });
}

/** Deletes a campus; the list is read again before it counts as done. */
export function useDeleteCampus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Campus) => api.call('DELETE /campuses/:id', { params: { id: _id } }),
    onSuccess: async (_, { name }) => {
      notify.success('Campus supprimé', `«\u00a0${name}\u00a0»`);
      await readAgain(queryClient, CAMPUSES);
    },
    onError: () => {
      notify.error('Erreur', 'Impossible de supprimer le campus');
      void readAgain(queryClient, CAMPUSES);
    },
  });
}

/** Shown when the server gives no reason. */
export const SAVE_FAILED = 'Une erreur est survenue';

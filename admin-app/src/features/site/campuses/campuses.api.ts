import type { Campus, CampusInput } from '@iris/contract/site';
import { api } from '@iris/platform/api';
import { isConflict } from '@iris/platform/autosave';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** Routes to refetch after a change of a campus. */
const CAMPUSES = ['GET /campuses'] as const;

/** All campuses, without paging: there are only a few. */
export function useCampuses() {
  return useQuery({
    ...serverQuery('GET /campuses'),
    refetchOnMount: 'always',
  });
}

interface Change {
  input: CampusInput;
  /** The version on which the change is based; absent for a new campus. */
  version: number | undefined;
}

/** Creates a campus, or changes the given one. */
export function useSaveCampus(campus: Campus | undefined) {
  return useMutation({
    call: ({ input, version }: Change) =>
      campus
        ? api.call('PUT /campuses/:id', { params: { id: campus._id }, body: input, ifVersion: version })
        : api.call('POST /campuses', { body: input }),
    success: ({ input: { name } }) => ({
      title: campus ? 'Campus mis à jour' : 'Campus créé',
      message: `«\u00a0${name}\u00a0»`,
    }),
    failure: SAVE_FAILED,
    isSilent: isConflict,
    invalidates: CAMPUSES,
  });
}

export function useDeleteCampus() {
  return useMutation({
    call: ({ _id }: Campus) => api.call('DELETE /campuses/:id', { params: { id: _id } }),
    success: ({ name }) => ({ title: 'Campus supprimé', message: `«\u00a0${name}\u00a0»` }),
    failure: 'Impossible de supprimer le campus',
    invalidates: CAMPUSES,
  });
}

/** Shown when the server's answer has no `detail`. */
export const SAVE_FAILED = 'Une erreur est survenue';

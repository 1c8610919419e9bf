import type { Institution, InstitutionInput } from '@iris/contract/institutions';
import { api } from '@iris/platform/api';
import { usePagedList, useTotal } from '@iris/platform/lists';
import { useMutation } from '@iris/platform/query';

/** Routes to refetch after a change of an institution. */
export const INSTITUTIONS = [
  'GET /admin/institutions',
  'GET /admin/institutions/count',
  'GET /institutions/:id',
  'GET /admin/journal',
] as const;

/** The institutions found, page by page, and their number. */
export function useInstitutions(q: string, pages: number) {
  return {
    list: usePagedList({ route: 'GET /admin/institutions', query: { q }, pages }),
    total: useTotal({ route: 'GET /admin/institutions/count', query: { q } }),
  };
}

interface Change {
  input: InstitutionInput;
  /** The version on which the change is based; absent for a new institution. */
  version: number | undefined;
}

/** Creates an institution, or changes the one with this id. */
export function useSaveInstitution(id: string | undefined, onSaved?: (institution: Institution) => void) {
  return useMutation({
    call: ({ input, version }: Change) =>
      id
        ? api.call('PUT /admin/institutions/:id', { params: { id }, body: input, ifVersion: version })
        : api.call('POST /admin/institutions', { body: input }),
    onSuccess: onSaved,
    success: ({ input: { name } }) => ({
      title: id ? 'Établissement mis à jour' : 'Établissement créé',
      message: `«\u00a0${name}\u00a0»`,
    }),
    failure: SAVE_FAILED,
    isSilent: () => true,
    invalidates: INSTITUTIONS,
  });
}

/** Closes an institution, or reopens it. */
export function useInstitutionState(action: 'close' | 'reopen') {
  return useMutation({
    call: ({ _id }: Pick<Institution, '_id' | 'name'>) =>
      api.call(`POST /admin/institutions/:id/${action}`, { params: { id: _id } }),
    success: ({ name }) => ({
      title: action === 'close' ? 'Établissement fermé' : 'Établissement rouvert',
      message: `«\u00a0${name}\u00a0»`,
    }),
    failure: SAVE_FAILED,
    invalidates: INSTITUTIONS,
  });
}

/** Shown when the server's answer has no `detail`. */
export const SAVE_FAILED = 'Une erreur est survenue';

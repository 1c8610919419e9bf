import type { Activity } from '@iris/contract/practice';
import { ApiError, api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** An activity with its raters, by the id of its lesson. */
export function useActivity(id: string) {
  return useQuery({ ...serverQuery('GET /admin/activities/:id', { params: { id } }), refetchOnMount: 'always' });
}

/** How an activity goes. */
export function useActivityFigures(id: string) {
  return useQuery({
    ...serverQuery('GET /admin/activities/:id/figures', { params: { id } }),
    refetchOnMount: 'always',
  });
}

/** Replaces the addresses of the raters. A list that another administrator has changed meanwhile is read again. */
export function useSaveRaters({ _id, version }: Activity) {
  return useMutation({
    call: (raters: string[]) =>
      api.call('PUT /admin/activities/:id/raters', { params: { id: _id }, body: { raters }, ifVersion: version }),
    success: () => ({ title: 'Évaluateurs mis à jour' }),
    failure: SAVE_FAILED,
    isSilent: (error) => findRefusedAddress(error) !== undefined,
    invalidates: ['GET /admin/activities/:id', 'GET /admin/journal'],
  });
}

/** Why an address of the list is refused; undefined for any other failure. */
export function findRefusedAddress(error: unknown): string | undefined {
  const errors = error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
  return errors.find(([field]) => field.startsWith('raters'))?.[1].join(' ');
}

const SAVE_FAILED = "Les évaluateurs n'ont pas pu être enregistrés";

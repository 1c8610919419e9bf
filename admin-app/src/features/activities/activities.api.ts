import type { Activity } from '@iris/contract/practice';
import { ApiError, api, isRefused } from '@iris/platform/api';
import { isConflict, mergeLists, type SaveRequest, useAutosave } from '@iris/platform/autosave';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

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

/** Changes the addresses of the raters; those that another administrator has added or removed meanwhile are merged. */
export function useSaveRaters(activity: Activity) {
  const { _id } = activity;
  const { mutateAsync, isPending } = useMutation({
    call: ({ raters, request: { ifMatch, key } }: RaterChange) => {
      const request = { ifVersion: ifMatch, idempotencyKey: key };
      return api.call('PUT /admin/activities/:id/raters', { params: { id: _id }, body: { raters }, ...request });
    },
    success: () => ({ title: 'Évaluateurs mis à jour' }),
    failure: SAVE_FAILED,
    isSilent: (error) => findRefusedAddress(error) !== undefined || isConflict(error),
    invalidates: ['GET /admin/activities/:id', 'GET /admin/journal'],
  });
  const { refresh, update, flush, current } = useAutosave<RaterAddresses, Activity>({
    stored: activity,
    toDraft: toAddresses,
    save: ({ raters }, request) => mutateAsync({ raters, request }),
    mergers: { raters: mergeLists((email: string) => email) },
    isManual: true,
  });
  useEffect(() => void refresh(activity), [refresh, activity]);
  /** @throws why it is not saved */
  const change = async (next: (raters: string[]) => string[]) => {
    update(({ raters }) => ({ raters: next(raters) }));
    if (await flush()) return;
    const { error, stored } = current();
    // What the server does not accept is not sent with the next change.
    if (isRefused(error)) update(() => toAddresses(stored));
    throw error;
  };
  return { change, isPending };
}

interface RaterAddresses {
  raters: string[];
}

interface RaterChange extends RaterAddresses {
  request: SaveRequest;
}

function toAddresses({ raters }: Activity): RaterAddresses {
  return { raters: raters.map(({ email }) => email) };
}

/** Why an address of the list is refused; undefined for any other failure. */
export function findRefusedAddress(error: unknown): string | undefined {
  const errors = error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
  return errors.find(([field]) => field.startsWith('raters'))?.[1].join(' ');
}

const SAVE_FAILED = "Les évaluateurs n'ont pas pu être enregistrés";

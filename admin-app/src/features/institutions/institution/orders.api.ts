import type { SeatOrder, SeatOrderChange, SeatOrderInput } from '@iris/contract/institutions';
import { api } from '@iris/platform/api';
import { isConflict } from '@iris/platform/autosave';
import { orderTitle } from '@iris/platform/institutions';
import { useMutation } from '@iris/platform/query';
import { INSTITUTIONS } from '../institutions.api.ts';

/** Adds an order to an institution. */
export function useAddOrder(id: string) {
  return useMutation({
    call: (body: SeatOrderInput) =>
      api.call('POST /admin/institutions/:id/orders', {
        params: { id },
        body,
      }),
    success: (_, order) => ({ title: 'Commande ajoutée', message: orderTitle(order) }),
    failure: ORDER_FAILED,
    isSilent: () => true,
    invalidates: INSTITUTIONS,
  });
}

interface Change {
  input: SeatOrderChange;
  /** The version on which the change is based. */
  version: number | undefined;
}

/** Changes seats, end and reference of an order. */
export function useChangeOrder(id: string) {
  return useMutation({
    call: ({ input, version }: Change) =>
      api.call('PUT /admin/orders/:id', { params: { id }, body: input, ifVersion: version }),
    success: (_, order) => ({ title: 'Commande mise à jour', message: orderTitle(order) }),
    failure: ORDER_FAILED,
    isSilent: isConflict,
    invalidates: INSTITUTIONS,
  });
}

/** Deletes an order of which no seat is held. */
export function useDeleteOrder() {
  return useMutation({
    call: ({ _id }: SeatOrder) => api.call('DELETE /admin/orders/:id', { params: { id: _id } }),
    success: (order) => ({ title: 'Commande supprimée', message: orderTitle(order) }),
    failure: 'Impossible de supprimer la commande',
    invalidates: INSTITUTIONS,
  });
}

/** Shown when the server's answer has no `detail`. */
export const ORDER_FAILED = 'Une erreur est survenue';

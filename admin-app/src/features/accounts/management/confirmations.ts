import type { User } from '@iris/contract/accounts';
import { api } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';
import type { RefObject } from 'react';
import { type ConfirmationTexts, useConfirmation } from '../../../editing/dialog/use-confirmation.ts';
import { USERS } from './user-management.api.ts';

interface AccountAction {
  call: (request: { params: { id: string } }) => Promise<unknown>;
  success: string;
  failure: string;
  words: (user: User) => ConfirmationTexts;
}

/** What is done to an account once it is confirmed. */
const ACTIONS = {
  revoke: {
    call: (request) => api.call('POST /admin/users/:id/revoke-admin', request),
    success: 'Privilèges révoqués',
    failure: 'Impossible de révoquer',
    words: ({ name }) => ({
      title: `Révoquer ${name}`,
      question: 'Êtes-vous sûr de vouloir révoquer les privilèges admin ?',
      confirmLabel: 'Révoquer',
      busyLabel: 'Révocation...',
    }),
  },
  removeSecondFactor: {
    call: (request) => api.call('DELETE /admin/users/:id/second-factor', request),
    success: 'Double vérification retirée',
    failure: 'Impossible de retirer la double vérification',
    words: ({ name }) => ({
      title: `Retirer la double vérification de ${name}`,
      question: `Le mot de passe suffira de nouveau pour se connecter au compte de ${name}. Ses sessions seront terminées. Assurez-vous que la demande vient bien de cette personne.`,
      confirmLabel: 'Retirer',
      busyLabel: 'Retrait...',
    }),
  },
  endSessions: {
    call: (request) => api.call('DELETE /admin/users/:id/sessions', request),
    success: 'Sessions terminées',
    failure: 'Impossible de terminer les sessions',
    words: ({ name }) => ({
      title: `Terminer les sessions de ${name}`,
      question: `Tous les appareils connectés au compte de ${name} seront déconnectés tout de suite. Son mot de passe ne change pas.`,
      confirmLabel: 'Terminer les sessions',
      busyLabel: 'Un instant...',
    }),
  },
  remove: {
    call: (request) => api.call('DELETE /admin/users/:id', request),
    success: 'Utilisateur supprimé',
    failure: 'Impossible de supprimer',
    words: ({ name, email }) => ({
      title: `Supprimer ${name}`,
      question: `Le compte de ${name} (${email}), ses inscriptions et sa progression seront supprimés. Cette action est irréversible.`,
      busyLabel: 'Suppression...',
    }),
  },
} satisfies Record<string, AccountAction>;

/** Asks before something is done to an account. */
export function useAccountAction(action: keyof typeof ACTIONS, focusAfterwards?: RefObject<HTMLElement | null>) {
  const { call, success, failure, words }: AccountAction = ACTIONS[action];
  const mutation = useMutation({
    call: ({ _id }: User) => call({ params: { id: _id } }),
    success: ({ name }) => ({ title: success, message: name }),
    failure,
    invalidates: USERS,
  });
  return useConfirmation({ mutation, words, ...(focusAfterwards && { focusAfterwards }) });
}

import type { User } from '@iris/contract/accounts';
import type { RefObject } from 'react';
import { useConfirmation } from '../../../editing/dialog/use-confirmation.ts';
import { useDeleteUser, useEndSessions, useRemoveSecondFactor, useRevoke } from './user-management.api.ts';

/** Asks before an administrator becomes a student again. */
export function useConfirmRevocation() {
  return useConfirmation({
    mutation: useRevoke(),
    words: ({ name }: User) => ({
      title: `Révoquer ${name}`,
      question: 'Êtes-vous sûr de vouloir révoquer les privilèges admin ?',
      confirmLabel: 'Révoquer',
      busyLabel: 'Révocation...',
    }),
  });
}

/** Asks before the second factors of an account are removed. */
export function useConfirmSecondFactorRemoval(focusAfterwards: RefObject<HTMLElement | null>) {
  return useConfirmation({
    mutation: useRemoveSecondFactor(),
    words: ({ name }: User) => ({
      title: `Retirer la double vérification de ${name}`,
      question: `Le mot de passe suffira de nouveau pour se connecter au compte de ${name}. Ses sessions seront terminées. Assurez-vous que la demande vient bien de cette personne.`,
      confirmLabel: 'Retirer',
      busyLabel: 'Retrait...',
    }),
    focusAfterwards,
  });
}

/** Asks before an account is logged out of all its devices. */
export function useConfirmEndOfSessions() {
  return useConfirmation({
    mutation: useEndSessions(),
    words: ({ name }: User) => ({
      title: `Terminer les sessions de ${name}`,
      question: `Tous les appareils connectés au compte de ${name} seront déconnectés tout de suite. Son mot de passe ne change pas.`,
      confirmLabel: 'Terminer les sessions',
      busyLabel: 'Un instant...',
    }),
  });
}

/** Asks before an account is deleted with all that belongs to it. */
export function useConfirmDeletion(focusAfterwards: RefObject<HTMLElement | null>) {
  return useConfirmation({
    mutation: useDeleteUser(),
    words: ({ name, email }: User) => ({
      title: `Supprimer ${name}`,
      question: `Le compte de ${name} (${email}), ses inscriptions et sa progression seront supprimés. Cette action est irréversible.`,
      busyLabel: 'Suppression...',
    }),
    focusAfterwards,
  });
}

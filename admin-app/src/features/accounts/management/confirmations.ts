import type { User } from '@iris/contract/accounts';
import { type ConfirmationTexts, useConfirmation } from '@iris/platform/dialogs';
import type { RefObject } from 'react';
import { type AccountActionName, useAccountAction } from './user-management.api.ts';

/** What is asked before an account is changed. */
const WORDS: Record<AccountActionName, (user: User) => ConfirmationTexts> = {
  revoke: ({ name }) => ({
    title: `Révoquer ${name}`,
    question: 'Êtes-vous sûr de vouloir révoquer les privilèges admin ?',
    confirmLabel: 'Révoquer',
    busyLabel: 'Révocation...',
  }),
  removeSecondFactor: ({ name }) => ({
    title: `Retirer la double vérification de ${name}`,
    question: `Le mot de passe suffira de nouveau pour se connecter au compte de ${name}. Ses sessions seront terminées. Assurez-vous que la demande vient bien de cette personne.`,
    confirmLabel: 'Retirer',
    busyLabel: 'Retrait...',
  }),
  endSessions: ({ name }) => ({
    title: `Terminer les sessions de ${name}`,
    question: `Tous les appareils connectés au compte de ${name} seront déconnectés tout de suite. Son mot de passe ne change pas.`,
    confirmLabel: 'Terminer les sessions',
    busyLabel: 'Un instant...',
  }),
  remove: ({ name, email }) => ({
    title: `Supprimer ${name}`,
    question: `Le compte de ${name} (${email}), ses inscriptions et sa progression seront supprimés. Cette action est irréversible.`,
    busyLabel: 'Suppression...',
  }),
};

interface ConfirmedAction {
  /** Focused after a success that removes the button. */
  focusAfterwards?: RefObject<HTMLElement | null> | undefined;
  onDone?: (() => void) | undefined;
}

/** Asks before something is done to an account. */
export function useConfirmedAction(action: AccountActionName, options: ConfirmedAction = {}) {
  return useConfirmation<User, unknown>({ mutation: useAccountAction(action), words: WORDS[action], ...options });
}

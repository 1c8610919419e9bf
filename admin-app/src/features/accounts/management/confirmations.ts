import type { User } from '@iris/contract/accounts';
import { ofName } from '@iris/contract/foundation';
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
    title: `Retirer la double vérification ${ofName(name)}`,
    question: `Le mot de passe suffira de nouveau pour se connecter au compte ${ofName(name)}. Ses sessions seront terminées. Assurez-vous que la demande vient bien de cette personne.`,
    confirmLabel: 'Retirer',
    busyLabel: 'Retrait...',
  }),
  endSessions: ({ name }) => ({
    title: `Terminer les sessions ${ofName(name)}`,
    question: `Tous les appareils connectés au compte ${ofName(name)} seront déconnectés tout de suite. Son mot de passe ne change pas.`,
    confirmLabel: 'Terminer les sessions',
    busyLabel: 'Un instant...',
  }),
  remove: ({ name, email }) => ({
    title: `Supprimer ${name}`,
    question: `Le compte ${ofName(name)} (${email}), ses inscriptions, sa progression et ses films de pratique, avec leurs évaluations, seront supprimés. Les évaluations que cette personne a envoyées restent, sans son nom. Cette action est irréversible.`,
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

import type { User } from '@iris/contract/users';
import type { RefObject } from 'react';
import { useConfirmation } from '../../editing/use-confirmation.ts';
import { useDeleteUser, useRevoke } from './user-management.api.ts';

/** Asks before an administrator or super administrator becomes a student again. */
export function useConfirmRevocation() {
  return useConfirmation({
    mutation: useRevoke(),
    words: ({ name, role }: User) => ({
      title: `Révoquer ${name}`,
      question:
        role === 'super_admin' ? superAdminQuestion(name) : 'Êtes-vous sûr de vouloir révoquer les privilèges admin ?',
      confirmLabel: 'Révoquer',
      busyLabel: 'Révocation...',
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

function superAdminQuestion(name: string): string {
  return `${name} ne sera plus super administrateur, mais étudiant sans aucune permission. Ses sessions seront terminées.`;
}

import { ofName } from '@iris/contract/foundation';
import { type MemberRole, SEAT_RETURN_BELOW } from '@iris/contract/institutions';
import type { ConfirmationTexts } from '@iris/platform/dialogs';
import type { Membership } from '../institution.api.ts';

/** What is asked before a membership is ended by its institution. */
export function endTexts({ name, role }: Membership): ConfirmationTexts {
  return {
    title: `Terminer l'adhésion ${ofName(name)}`,
    question: CONSEQUENCES[role],
    details: 'Son compte, sa progression et ses certificats lui restent.',
    confirmLabel: "Terminer l'adhésion",
    busyLabel: 'Un instant...',
  };
}

const CONSEQUENCES: Record<MemberRole, string> = {
  resident: `L'établissement ne voit plus sa progression, tout de suite. Ses places à moins de ${SEAT_RETURN_BELOW}\u00a0% de progression reviennent\u00a0; les autres lui restent jusqu'à la fin de leur commande.`,
  tutor: 'Cette personne ne voit plus la progression des internes qui avaient accepté son suivi, tout de suite.',
  manager: "Cette personne ne gère plus l'établissement et n'y voit plus personne, tout de suite.",
};

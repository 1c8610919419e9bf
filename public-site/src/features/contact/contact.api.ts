import type { ContactInput } from '@iris/contract/site';
import { api } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';

/** Sends a contact message; no account is needed. A retry after a lost answer does not create a second message. */
export function useSendMessage() {
  return useMutation({
    call: (message: ContactInput) => api.call('POST /contact', { body: message, anonymous: true }),
    success: () => ({ title: 'Message envoyé!', message: 'Nous vous répondons sous deux jours ouvrés.' }),
    failure: SEND_FAILED,
  });
}

/** Shown when the server gives no detail. */
export const SEND_FAILED = "Impossible d'envoyer le message. Veuillez réessayer.";

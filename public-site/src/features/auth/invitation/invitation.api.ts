import type { AcceptedInvitation, InvitedAccount, OpenInvitation } from '@iris/contract/institutions';
import { ApiError, api, isUnavailable } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';
import { openSession, refreshAccount } from '@iris/platform/session';
import { useCallback, useEffect, useState } from 'react';
import { isLinkFailure, isUnknown, registerFailure } from '../auth.api.ts';

/** What is known of an invitation; `invalid`: its link was used, replaced or has expired. */
export type InvitationState = OpenInvitation | 'reading' | 'invalid' | 'too_many' | 'unavailable';

/** Reads what an invitation asks by the secret of its link, and again on request when the service could not. */
export function useInvitation(secret: string): { state: InvitationState; read: () => Promise<void> } {
  const [state, setState] = useState<InvitationState>(secret ? 'reading' : 'invalid');
  const read = useCallback(async () => {
    if (!secret) return;
    setState('reading');
    setState(await api.call('POST /invitations/open', { body: { token: secret }, anonymous: true }).catch(classify));
  }, [secret]);
  useEffect(() => {
    void read();
  }, [read]);
  return { state, read };
}

function classify(error: unknown): InvitationState {
  if (isUnavailable(error)) return 'unavailable';
  return error instanceof ApiError && error.code === 'too_many_requests' ? 'too_many' : 'invalid';
}

/** Accepts an invitation with the account of the session, whose e-mail that verifies. */
export function useAccept(onAccepted: (accepted: AcceptedInvitation) => void) {
  return useMutation({
    call: async (token: string) => {
      const accepted = await api.call('POST /invitations/accept', { body: { token } });
      await refreshAccount();
      return accepted;
    },
    onSuccess: onAccepted,
    failure: "L'invitation n'a pas été acceptée. Réessayez dans un instant.",
    isSilent: isLinkFailure,
  });
}

/** Creates the account of an invitation and opens its session. */
export function useInvitedRegistration(onAccepted: (accepted: AcceptedInvitation) => void) {
  return useMutation({
    call: async (body: InvitedAccount) => {
      const { accepted, ...session } = await api.call('POST /invitations/register', { body, anonymous: true });
      // First: the page of whoever is signed in would ask to accept.
      onAccepted(accepted);
      openSession(session);
    },
    failureTitle: "Échec de l'inscription",
    failure: (_, error) => registerFailure(error),
    // Without an answer it may have succeeded, which the form says.
    isSilent: (error) => isLinkFailure(error) || isUnknown(error),
  });
}

/** Declines an invitation. */
export function useDecline(onDeclined: () => void) {
  return useMutation({
    call: (token: string) => api.call('POST /invitations/decline', { body: { token }, anonymous: true }),
    onSuccess: onDeclined,
    failure: "L'invitation n'a pas été déclinée. Réessayez dans un instant.",
    isSilent: isLinkFailure,
  });
}

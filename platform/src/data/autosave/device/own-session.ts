import { ApiError, sessionHeaders } from '@iris/platform/api';
import { sessionStore } from '@iris/platform/session';

const readToken = () => sessionHeaders().Authorization;

/** The token with which this page knows its session. Another account may log in while the page is in the back/forward cache. */
let token = readToken();
sessionStore.subscribe(() => {
  token = readToken();
});

/** Remembers the account of the session: no other one sends its changes. */
export function ownSession() {
  const owner = sessionStore.getState().user?._id;
  return {
    /** Whether the session is that of this account again. */
    isOpen: (): boolean => {
      const { status, user } = sessionStore.getState();
      return owner === undefined || (status === 'signed_in' && user?._id === owner && readToken() === token);
    },
    /** Whether something said of an account is said of this one. */
    isOf: (user: string): boolean => owner === undefined || user === owner,
  };
}

/** Why nothing is sent after the end of the session. */
export function sessionEnded(): ApiError {
  const detail = 'Votre session a pris fin\u00a0: reconnectez-vous.';
  const code = 'authentication_required';
  return new ApiError(401, { type: 'about:blank', title: code, status: 401, detail, code, request_id: '' });
}

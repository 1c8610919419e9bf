import { sessionStore } from '@iris/platform/session';

/** Remembers the account of the session; the returned function says whether the session is its again: no other one sends its changes. */
export function ownSession(): () => boolean {
  const owner = sessionStore.getState().user?._id;
  return () => {
    const { status, user } = sessionStore.getState();
    return owner === undefined || (status === 'signed_in' && user?._id === owner);
  };
}

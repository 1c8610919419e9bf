import type { User } from '@iris/contract/accounts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readToken } from './token.ts';

/** `unavailable`: there is a token, but the server could not be reached to check it. */
export type SessionStatus = 'loading' | 'signed_in' | 'signed_out' | 'unavailable';

/** The session of this page: its status and account. */
export interface SessionState {
  status: SessionStatus;
  user: User | null;
}

/** Store of the session; components read it by `useSession`. */
export const sessionStore = createStore<SessionState>(() => ({ status: 'loading', user: null }));

/** The token of the session of this page. */
let known: string | null = null;

/** Whether the stored token is that of this page: while it is in the back/forward cache, another account may log in. */
export const isTokenKnown = (): boolean => readToken() === known;

/** Makes this the account of the session; null ends it in this page. */
export function setUser(user: User | null): void {
  known = readToken();
  sessionStore.setState({ status: user ? 'signed_in' : 'signed_out', user });
}

/** Shows a change of the account of the session. */
export function updateUser(user: User): void {
  if (sessionStore.getState().user?._id === user._id) setUser(user);
}

/** The current session; renders again when it changes. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

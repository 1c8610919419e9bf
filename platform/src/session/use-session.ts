import { useStore } from 'zustand';
import { type SessionState, sessionStore } from './session.ts';

/** The current session, following its changes. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

import { useStore } from 'zustand';
import { type SessionState, sessionStore } from './session-store.ts';

/** The current session; renders again when it changes. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

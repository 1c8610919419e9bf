import { createContext, use } from 'react';

/** State of a page that stays on the screen although the user may no longer see it. */
export interface LostAccess {
  /** Leaves the page and discards its unsaved input. */
  leave: () => void;
}

/** Provided by {@link AccessGate}; null while the user may see the page. */
export const LostAccessContext = createContext<LostAccess | null>(null);

/** The lost access of the surrounding page, or null. Forms show a notice and do not submit while it is set. */
export function useLostAccess(): LostAccess | null {
  return use(LostAccessContext);
}

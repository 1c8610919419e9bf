import { createContext, use } from 'react';

/** A page that was kept on the screen although its reader may no longer see it. */
export interface LostAccess {
  /** Leaves the page as if nothing had been typed. */
  leave: () => void;
}

/** Given by {@link AccessGate}; null while the reader may see the page. */
export const LostAccessContext = createContext<LostAccess | null>(null);

/** The lost access of the page around, or null: forms say so and submit nothing more. */
export function useLostAccess(): LostAccess | null {
  return use(LostAccessContext);
}

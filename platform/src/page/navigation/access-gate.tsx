import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { unsavedInputStore } from './unsaved-input.ts';

interface AccessGateProps {
  isAllowed: boolean;
  /** Shown instead of the page when the user may not see it. */
  refusal: ReactNode;
  children: ReactNode;
}

/**
 * Shows a page to users who may see it, otherwise `refusal`. A page with unsaved input stays on the screen when access
 * is lost, so that the input can be copied; see {@link useLostAccess}.
 */
export function AccessGate({ isAllowed, refusal, children }: AccessGateProps) {
  const hasUnsaved = useStore(unsavedInputStore, ({ holders }) => holders > 0);
  const [isShown, setShown] = useState(isAllowed);
  const outer = use(LostAccessContext);
  const lostAccess = useMemo(() => ({ leave: () => setShown(false) }), []);
  const isKept = !isAllowed && isShown && hasUnsaved;

  useEffect(() => setShown(isAllowed || isKept), [isAllowed, isKept]);

  if (!isAllowed && !isKept) return refusal;
  return <LostAccessContext value={isKept ? lostAccess : outer}>{children}</LostAccessContext>;
}

/** State of a page that stays on the screen although the user may no longer see it. */
export interface LostAccess {
  /** Leaves the page and discards its unsaved input. */
  leave: () => void;
}

/** Provided by {@link AccessGate}; null while the user may see the page. */
const LostAccessContext = createContext<LostAccess | null>(null);

/** The lost access of the surrounding page, or null. Forms show a notice and do not submit while it is set. */
export function useLostAccess(): LostAccess | null {
  return use(LostAccessContext);
}

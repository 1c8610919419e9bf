import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LostAccessContext } from './lost-access.ts';
import { unsavedInputStore } from './unsaved-input.ts';

interface AccessGateProps {
  isAllowed: boolean;
  /** Shown instead of a page that its reader may not see. */
  refusal: ReactNode;
  children: ReactNode;
}

/**
 * Shows a page to whoever may see it. One that holds unsaved input when the right to see it is lost stays on the screen,
 * so that the input can be copied; see {@link useLostAccess}.
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

import { whenIdle } from '@iris/platform/clicks';
import { type ComponentType, useEffect, useState } from 'react';
import { toastStore } from './toast-store.ts';

/** What a user does before a page shows a toast. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Shows the toasts. Rendered once, by the shell. What draws them is loaded once the browser is idle after the first interaction, or for
 * the first toast: the first page does without. After a failure the next one tries again, and shows the toast that waits.
 */
export function Notifications() {
  const [Toaster, setToaster] = useState<ComponentType>();

  useEffect(() => {
    const listening = new AbortController();
    const load = async () => {
      const module = await import('./toaster.tsx').catch(() => undefined);
      if (!module || listening.signal.aborted) return;
      listening.abort();
      setToaster(() => module.Toaster);
    };
    let cancel: (() => void) | undefined;
    const loadLater = () => {
      cancel ??= whenIdle(() => {
        cancel = undefined;
        void load();
      });
    };
    for (const event of INTERACTIONS) document.addEventListener(event, loadLater, { signal: listening.signal });
    const unsubscribe = toastStore.subscribe(load);
    listening.signal.addEventListener('abort', () => {
      unsubscribe();
      cancel?.();
    });
    if (toastStore.getState().toast) void load();
    return () => listening.abort();
  }, []);

  // Dialogs hide from screen readers what is outside of them, but no live region that was there before (the toaster's is inside).
  return <div aria-live="off">{Toaster && <Toaster />}</div>;
}

import { holdPointer } from '@iris/platform/clicks';
import { useEffect, useRef } from 'react';

/** Ignores the second click of a double-click when a dialog opens or closes under the pointer. */
export function useHeldPointer(open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    holdPointer();
  }, [open]);
}

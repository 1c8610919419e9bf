import { holdPointer } from '@iris/platform/clicks';
import { useEffect, useRef } from 'react';

/** The second click of a double-click must not fall on what a dialog brings under the pointer, or uncovers. */
export function useHeldPointer(open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    holdPointer();
  }, [open]);
}

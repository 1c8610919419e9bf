import { digitOf } from '@iris/platform/lesson';
import { useEffect, useRef } from 'react';

/** Keys 1 to 5 give a level, unless they are typed into a field or single keys are switched off. */
export function useLevelKeys(isOn: () => boolean, onLevel: (level: number) => void): void {
  const handle = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isOn()) return;
    if (target instanceof Element && target.closest('textarea, select, dialog, input:not([type=radio])')) return;
    const digit = digitOf(event);
    if (digit === undefined || digit < 1 || digit > 5) return;
    event.preventDefault();
    onLevel(digit);
  };
  const current = useRef(handle);
  current.current = handle;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => current.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

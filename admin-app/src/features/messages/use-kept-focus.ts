import { type RefObject, useEffect, useRef } from 'react';

/**
 * A busy button loses the focus, and may be gone when its action has ended: the focus then returns to the button, else
 * goes to `fallback`. The function returned is called when the button is pressed.
 */
export function useKeptFocus(busy: boolean, fallback: RefObject<HTMLElement | null>): () => void {
  const pressed = useRef<Element>(null);

  useEffect(() => {
    if (busy || !pressed.current) return;
    restore(pressed.current, fallback.current);
    pressed.current = null;
  }, [busy, fallback]);

  useEffect(() => () => restore(pressed.current, fallback.current), [fallback]);

  return () => {
    pressed.current = document.activeElement;
  };
}

function restore(pressed: Element | null, fallback: HTMLElement | null): void {
  if (!pressed || document.activeElement !== document.body) return;
  const target = pressed.isConnected ? pressed : fallback;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

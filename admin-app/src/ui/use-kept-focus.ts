import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus after an action, because a disabled button loses it: to the button, or to `fallback` when the
 * button has been removed. The returned function is to be called when the button is pressed.
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

import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to the play button when a closed decision or the full screen would leave it on the page behind. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, isFull: boolean, isAsking: boolean): void {
  // Compared, not counted: nothing takes the focus when the film is first shown.
  const shown = useRef({ isFull, isAsking });
  useEffect(() => {
    const hasChanged = shown.current.isFull !== isFull || shown.current.isAsking !== isAsking;
    shown.current = { isFull, isAsking };
    const focused = document.activeElement;
    const isLost = !focused || focused === document.body || (isFull && !root.current?.contains(focused));
    if (hasChanged && isLost && !isAsking) focusPlayButton(root.current);
  }, [root, isFull, isAsking]);
}

/** Focuses the button that plays and stops the film. */
export function focusPlayButton(film: HTMLElement | null | undefined): void {
  film?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
}

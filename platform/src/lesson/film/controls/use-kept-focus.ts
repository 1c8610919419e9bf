import { type RefObject, useEffect, useRef, useState } from 'react';

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

/** Gives the focus back when a panel that had it is gone: to where it was before, else to the play button. */
export function useReturnedFocus(panel: RefObject<Element | null>): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const film = panel.current?.parentElement?.closest('section');
    return () => {
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) {
        before.focus({ preventScroll: true });
      } else focusPlayButton(film);
    };
  }, [panel, before]);
}

/** Focuses the button that plays and stops the film. */
export function focusPlayButton(film: HTMLElement | null | undefined): void {
  film?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
}

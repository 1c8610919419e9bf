import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Scrolls to the whole film when it begins to play, because a phone held sideways has no height for more than the film; and when
 * its question is gone, which was below it: WebKit keeps the position in the page, and plays no film outside the window.
 */
export function useShownWhole(root: RefObject<HTMLElement | null>, isPlaying: boolean, isAsking: boolean): void {
  const hasAsked = useRef(isAsking);
  useLayoutEffect(() => {
    if (hasAsked.current && !isAsking) root.current?.scrollIntoView?.({ block: 'nearest' });
    hasAsked.current = isAsking;
  }, [root, isAsking]);
  useEffect(() => {
    if (isPlaying && window.matchMedia(SHORT).matches) root.current?.scrollIntoView?.({ block: 'nearest' });
  }, [root, isPlaying]);
}

/** As the variant `short` of the style sheet. */
const SHORT = '(height < 31rem) and (width >= 36rem)';

/** Full screen of a whole element; where browsers offer it for videos only, the element fills the window instead. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const handleChange = () => setFull(document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, [element]);

  const toggle = () => {
    if (!document.fullscreenEnabled) setFull((isFilled) => !isFilled);
    else if (document.fullscreenElement) void document.exitFullscreen();
    // Refused when the browser does not see a click or key behind it.
    else void element.current?.requestFullscreen().catch(() => {});
  };
  return { isFull, toggle };
}

const IDLE_MS = 3000;

/** Whether there was neither pointer nor key for 3 s; `wake` says that there was one. */
export function useIdle(mayIdle: boolean) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    if (mayIdle) timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  }, [mayIdle]);
  useEffect(() => {
    wake();
    document.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('keydown', wake);
    };
  }, [wake]);
  return { isIdle, wake };
}

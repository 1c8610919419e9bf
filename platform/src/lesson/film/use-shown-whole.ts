import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

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

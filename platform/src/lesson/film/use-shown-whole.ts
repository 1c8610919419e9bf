import { type RefObject, useEffect } from 'react';

/** Scrolls to the whole film when it begins to play: a phone held sideways has no height for more than the film. */
export function useShownWhole(root: RefObject<HTMLElement | null>, isPlaying: boolean): void {
  useEffect(() => {
    if (isPlaying && window.matchMedia(SHORT).matches) root.current?.scrollIntoView?.({ block: 'nearest' });
  }, [root, isPlaying]);
}

/** As the variant `short` of the style sheet. */
const SHORT = '(height < 31rem) and (width >= 36rem)';

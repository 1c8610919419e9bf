import { type RefObject, useEffect, useState } from 'react';

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

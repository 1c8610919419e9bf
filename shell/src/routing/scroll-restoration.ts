import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const PATIENCE_MS = 3000;
const STORE = 'scroll-positions';
const positions = new Map<string, number>();

/** New pages start at the top; going back or reloading returns to where one was, once the page is tall enough again. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const previousPath = useRef(location.pathname);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    recallPositions();
    window.addEventListener('pagehide', keepPositions);
    return () => window.removeEventListener('pagehide', keepPositions);
  }, []);

  useEffect(() => {
    const remember = () => positions.set(location.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location.key]);

  useLayoutEffect(() => {
    const isSamePage = previousPath.current === location.pathname;
    previousPath.current = location.pathname;
    if (navigation === 'POP') return scrollWhenTallEnough(positions.get(location.key) ?? 0);
    // A filter kept in the address must not throw the reader back to the top.
    if (!isSamePage) window.scrollTo(0, 0);
  }, [location.key, location.pathname, navigation]);
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions]));
  } catch {
    // Storage is refused or full: a reload then starts at the top.
  }
}

/** Only for a page one comes back to: an address typed anew starts at the top. */
function recallPositions(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'reload' && entry?.type !== 'back_forward') return;
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][];
    for (const [key, position] of kept) positions.set(key, position);
  } catch {
    // Storage is refused, or holds something that is not ours.
  }
}

function scrollWhenTallEnough(target: number): () => void {
  const reached = () => {
    window.scrollTo(0, target);
    return Math.abs(window.scrollY - target) < 2;
  };
  if (reached()) return () => {};
  const observer = new ResizeObserver(() => reached() && stop());
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  // Whoever scrolls by himself meanwhile wants to be left alone.
  for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

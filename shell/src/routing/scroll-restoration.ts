import { storageOf } from '@iris/delivery/remote';
import { useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';

const MAX_WAIT_MS = 3000;
const STORAGE_KEY = 'scroll-positions';
const storage = storageOf('shell', 'session');
const positions = new Map<string, number>();

/** New pages start at the top; going back or reloading restores the scroll position once the page is tall enough again. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const previousPath = useRef(location.pathname);
  const arrival = useRef(location);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    restorePositions();
    window.addEventListener('pagehide', storePositions);
    return () => window.removeEventListener('pagehide', storePositions);
  }, []);

  useLayoutEffect(() => {
    const isSamePage = previousPath.current === location.pathname;
    previousPath.current = location.pathname;
    if (location === arrival.current) return restoreArrival(location);
    if (navigation === 'POP') return scrollWhenTallEnough(positions.get(location.key) ?? 0);
    // Changing a filter in the address must not scroll to the top.
    if (!isSamePage) window.scrollTo(0, 0);
  }, [location, navigation]);

  // With the layout, not after it: a rendered page may be scrolled in between.
  useLayoutEffect(() => {
    const remember = () => positions.set(location.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location.key]);
}

function storePositions(): void {
  storage.set(STORAGE_KEY, JSON.stringify([...positions]));
}

/** Stored positions after a reload or a history navigation; a newly typed address starts at the top. */
function restorePositions(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'reload' && entry?.type !== 'back_forward') return;
  try {
    const stored = JSON.parse(storage.get(STORAGE_KEY) ?? '[]') as [string, number][];
    for (const [key, position] of stored) positions.set(key, position);
  } catch {
    // The value has another format.
  }
}

/** A page that the server has rendered may have been scrolled before its scripts run, by the visitor or to a fragment: it stays there. */
function restoreArrival({ key, hash }: Location): (() => void) | undefined {
  const stored = positions.get(key);
  if (window.scrollY > 0) positions.set(key, window.scrollY);
  else if (stored && !hash) return scrollWhenTallEnough(stored);
  return undefined;
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
  const timer = setTimeout(stop, MAX_WAIT_MS);
  // A user who scrolls meanwhile must not be moved.
  for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

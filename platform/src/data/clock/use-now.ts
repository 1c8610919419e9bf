import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { checkClock } from './ask-server.ts';
import { serverClock } from './server-clock.ts';

/** Interval at which a page looks at the clock, in milliseconds. */
const TICK_MS = 20_000;

/**
 * The server's time in milliseconds, anew at each interval, when it was corrected and when the page comes into sight again: for what a
 * page shows after an answer. Before the first answer it is the device's.
 */
export function useServerNow(tickMs: number = TICK_MS): number {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const handleTick = () => {
      checkClock();
      redraw();
    };
    checkClock();
    const timer = setInterval(handleTick, tickMs);
    const unsubscribe = serverClock.subscribe(redraw);
    document.addEventListener('visibilitychange', handleTick, { signal });
    window.addEventListener('pageshow', handleTick, { signal });
    window.addEventListener('online', handleTick, { signal });
    return () => {
      controller.abort();
      clearInterval(timer);
      unsubscribe();
    };
  }, [tickMs]);
  return serverClock.now();
}

/**
 * The server's time, for pages that are rendered on the server, where it is undefined, as they are kept. It is so until such a page
 * has begun to live and the server's time is known: what the answers say is shown until then.
 */
export function useNow(): Date | undefined {
  const now = useServerNow();
  const isLive = useSyncExternalStore(neverChanges, inBrowser, onServer);
  return isLive && serverClock.isKnown ? new Date(now) : undefined;
}

function neverChanges() {
  return () => {};
}

function inBrowser() {
  return true;
}

function onServer() {
  return false;
}

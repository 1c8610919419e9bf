import { checkClock, serverClock } from '@iris/platform/api';
import { startTransition, useEffect, useReducer, useState } from 'react';

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
    // Parts of the page may not be hydrated yet, which they would have to be at once.
    const unsubscribe = serverClock.subscribe(() => startTransition(redraw));
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
  const [isLive, setIsLive] = useState(false);
  useEffect(() => startTransition(() => setIsLive(true)), []);
  return isLive && serverClock.isKnown ? new Date(now) : undefined;
}

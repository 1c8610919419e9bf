import { useEffect, useState } from 'react';

/** Interval at which a page looks at the clock, in milliseconds. */
const TICK_MS = 20_000;

/** The time by the browser's clock; undefined on the server, whose pages are kept, and until a page of it has begun to live. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import type { Evening } from '@iris/contract/webinars';
import { useEffect, useState } from 'react';
import { serverTime } from './evening.api.ts';

/** The server's time, each second. */
export function useServerNow(evening: Evening, answeredAt: number): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return serverTime(evening, answeredAt);
}

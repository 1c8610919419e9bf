import { useServerNow } from '@iris/platform/calendar';
import { useState } from 'react';

/** How often it is counted anew, in milliseconds. */
const TICK_MS = 500;

/** Milliseconds until the server ends the attempt, of which `secondsLeft` were left in its answer; null without limit. */
export function useRemaining(secondsLeft: number | null): number | null {
  const now = useServerNow(TICK_MS);
  const [receivedAt] = useState(now);
  return secondsLeft === null ? null : secondsLeft * 1000 - (now - receivedAt);
}

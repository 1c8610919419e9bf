import { useEffect, useState } from 'react';

/**
 * Milliseconds until the server ends the attempt; null without limit. Counted from `secondsLeft` by the time that passes: a
 * learner's clock that is fast would end the attempt at once.
 */
export function useRemaining(secondsLeft: number | null): number | null {
  const [receivedAt] = useState(() => performance.now());
  const [now, setNow] = useState(receivedAt);
  const remaining = secondsLeft === null ? null : secondsLeft * 1000 - (now - receivedAt);
  const isRunning = remaining !== null && remaining > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return remaining;
}

import { useEffect, useRef, useState } from 'react';

/** Milliseconds until the server ends the attempt; null without limit. `onEnd` is called once, when none are left. */
export function useRemaining(expiresAt: string | null, onEnd: () => void): number | null {
  const [now, setNow] = useState(() => Date.now());
  const remaining = expiresAt === null ? null : Date.parse(expiresAt) - now;
  const hasEnded = remaining !== null && remaining <= 0;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (hasEnded) end.current();
  }, [hasEnded]);
  useEffect(() => {
    if (expiresAt === null || hasEnded) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [expiresAt, hasEnded]);
  return remaining;
}

import { useEffect, useRef } from 'react';

/** Returns a signal that is aborted when the component goes: the browser must not go on asking for a passkey then. */
export function useLeaveSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    // React runs effects twice in development.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return () => controller.current.signal;
}

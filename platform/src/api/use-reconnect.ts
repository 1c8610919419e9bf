import { useEffect } from 'react';

/** Calls a function when the network is back, so that what failed without it loads by itself. */
export function useReconnect(load: (() => void) | undefined): void {
  useEffect(() => {
    if (!load) return undefined;
    const handleOnline = () => load();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [load]);
}

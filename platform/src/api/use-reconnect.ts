import { useEffect } from 'react';

/** After the first attempt: phones say that they are online before they find any server. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 32_000];

const loads = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls a function when the network is back, so that what failed without it loads by itself, and again after longer and longer
 * pauses. While something loads, or once it has, its function is not given.
 */
export function useReconnect(load: (() => void) | undefined): void {
  useEffect(() => {
    if (!load) return undefined;
    loads.add(load);
    return () => void loads.delete(load);
  }, [load]);
}

function attempt([pause, ...later]: readonly number[]): void {
  clearTimeout(timer);
  // The event that the network is back begins anew.
  if (!navigator.onLine) return;
  for (const load of [...loads]) load();
  if (pause !== undefined) timer = setTimeout(() => attempt(later), pause);
}

// On the server there is no window.
if (typeof window !== 'undefined') window.addEventListener('online', () => attempt(PAUSES_MS));

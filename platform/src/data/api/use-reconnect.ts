import { useEffect } from 'react';

/** At most, after the first attempt; then twice as long each time: phones say that they are online before they find any server. */
const PAUSE_MS = 1000;
const PAUSE_MAX_MS = 32_000;

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

function attempt(pause: number): void {
  clearTimeout(timer);
  // The event that the network is back begins anew.
  if (!navigator.onLine) return;
  for (const load of [...loads]) load();
  if (pause <= PAUSE_MAX_MS) timer = setTimeout(() => attempt(2 * pause), pause);
}

// On the server there is no window.
if (typeof window !== 'undefined') {
  // Not all at the same moments: those whose network is back together would come together.
  window.addEventListener('online', () => attempt(PAUSE_MS * (1 - Math.random() / 2)));
  // A page that the browser keeps in its back/forward cache learns nothing of the network meanwhile.
  window.addEventListener('pagehide', () => clearTimeout(timer));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) attempt(PAUSE_MS);
  });
}

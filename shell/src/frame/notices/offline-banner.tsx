import { useReconnect } from '@iris/platform/api';
import { sessionStore, startSession } from '@iris/platform/session';
import { useSyncExternalStore } from 'react';

/** Says below the header that there is no network. What failed meanwhile loads by itself once there is (useReconnect). */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useReconnect(() => {
    if (sessionStore.getState().status === 'unavailable') void startSession();
  });
  return (
    <div
      aria-live="polite"
      className="sticky top-16 z-30 print:hidden bg-accent-soft text-center text-sm [@media(height<31rem)]:top-0"
    >
      {!isOnline && (
        <p className="border-accent-line border-b px-4 py-2">
          Vous êtes hors ligne. Ce qui manque se chargera au retour de la connexion.
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

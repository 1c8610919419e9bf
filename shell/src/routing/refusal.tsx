import { retryRegistry, UNREACHABLE } from '@iris/delivery/host';
import { registryStore } from '@iris/delivery/remote';
import { startSession, useSession } from '@iris/platform/session';
import { Navigate, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { LoadingPage } from '../pages/loading-page.tsx';
import { UnavailablePage } from '../pages/unavailable-page.tsx';

/** Instead of the pages that this account may not see: a redirect, or a message until session and registry are known. */
export function Refusal() {
  const { status, user } = useSession();
  const registry = useStore(registryStore, (state) => state.status);
  const location = useLocation();
  if (status === 'loading') return <LoadingPage />;
  if (status === 'unavailable') return <UnavailablePage onRetry={() => void startSession()} />;
  if (!user) return <Navigate to="/login" replace state={{ from: location }} />;
  if (registry === 'reading') return <LoadingPage />;
  if (registry === 'failed') return <UnavailablePage message={UNREACHABLE} onRetry={retryRegistry} />;
  return <Navigate to="/" replace />;
}

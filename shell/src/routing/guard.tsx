import { startSession, useSession } from '@iris/platform/session';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingPage } from '../pages/loading-page.tsx';
import { UnavailablePage } from '../pages/unavailable-page.tsx';
import { mayEnter, type Owner } from './owners.ts';

/** Lets through whoever may see the page; runs before the remote's code is fetched. The server decides again at each call. */
export function Guard({ access, children }: { access: Owner['access']; children: ReactNode }) {
  const { status, user } = useSession();
  const location = useLocation();

  if (access === 'public') return children;
  if (status === 'loading') return <LoadingPage />;
  if (status === 'unavailable') return <UnavailablePage onRetry={() => void startSession()} />;
  if (!user) return <Navigate to="/login" replace state={{ from: location }} />;
  return mayEnter(access, user) ? children : <Navigate to="/" replace />;
}

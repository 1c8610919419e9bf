import { mayEnter, type Section } from '@iris/contract/pages';
import { AccessGate } from '@iris/platform/navigation';
import { startSession, useSession } from '@iris/platform/session';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingPage } from '../pages/loading-page.tsx';
import { UnavailablePage } from '../pages/unavailable-page.tsx';

interface GuardProps {
  section: Section;
  children: ReactNode;
}

/** Renders its children for accounts that may see the section, redirects others. Runs before the remote's code is fetched; the server checks again at each call. */
export function Guard({ section, children }: GuardProps) {
  const { user } = useSession();
  return (
    <AccessGate isAllowed={mayEnter(section, user?.role)} refusal={<Refusal />}>
      {children}
    </AccessGate>
  );
}

function Refusal() {
  const { status, user } = useSession();
  const location = useLocation();
  if (status === 'loading') return <LoadingPage />;
  if (status === 'unavailable') return <UnavailablePage onRetry={() => void startSession()} />;
  return user ? <Navigate to="/" replace /> : <Navigate to="/login" replace state={{ from: location }} />;
}

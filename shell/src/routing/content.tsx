import { linkTo } from '@iris/contract/site';
import { canonicalPath, RemoteView, retryRegistry, sectionOf, UNREACHABLE } from '@iris/delivery/host';
import { type RegistryState, registryStore } from '@iris/delivery/remote';
import { AccessGate } from '@iris/platform/navigation';
import { startSession, useSession } from '@iris/platform/session';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { LoadingPage } from '../pages/loading-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { UnavailablePage } from '../pages/unavailable-page.tsx';

/** The page of the current address: its remote for accounts that may load it, a redirect for others, or the 404 page. */
export function Content() {
  const { pathname, search, hash, state } = useLocation();
  const registry = useStore(registryStore);
  const canonical = canonicalPath(pathname, registry);
  if (canonical !== pathname) return <Navigate to={{ pathname: canonical, search, hash }} replace state={state} />;
  const { segment, remote, isRestricted, isRemoved } = sectionOf(pathname, registry);
  return (
    <Section
      segment={segment}
      name={remote?.name}
      refusal={remote || isRestricted ? <Refusal /> : <Unknown registry={registry} isRemoved={isRemoved} />}
    />
  );
}

interface SectionProps {
  segment: string;
  /** Of the remote that has it, if this account may load one. */
  name: string | undefined;
  /** Shown without one. */
  refusal: ReactNode;
}

/**
 * The pages of a remote, while it may be loaded; the server checks each call again. A page with unsaved input stays when the
 * account loses its rights, or the remote is taken off the site.
 */
function Section({ segment, name, refusal }: SectionProps) {
  const [last, setLast] = useState({ segment, name });
  if (last.segment !== segment || (name !== undefined && name !== last.name)) setLast({ segment, name });
  const shown = name ?? (last.segment === segment ? last.name : undefined);
  return (
    <AccessGate key={shown ?? segment} isAllowed={name !== undefined} refusal={refusal}>
      {shown !== undefined && <RemoteView name={shown} />}
    </AccessGate>
  );
}

/** Instead of the pages at an address that no remote has. Every registry names all addresses, unless it could not be read. */
function Unknown({ registry: { status, remotes }, isRemoved }: { registry: RegistryState; isRemoved: boolean }) {
  if (status === 'reading') return <LoadingPage />;
  if (status === 'failed' && remotes.length === 0)
    return <UnavailablePage message={UNREACHABLE} onRetry={retryRegistry} />;
  return <NotFoundPage isRemoved={isRemoved} />;
}

/** Instead of the pages that this account may not see: a redirect, or a message until session and registry are known. */
function Refusal() {
  const { status, user } = useSession();
  const registry = useStore(registryStore, (state) => state.status);
  const location = useLocation();
  if (status === 'loading') return <LoadingPage />;
  if (status === 'unavailable') return <UnavailablePage onRetry={() => void startSession()} />;
  if (!user) return <Navigate to={linkTo('/login')} replace state={{ from: location }} />;
  if (registry === 'reading') return <LoadingPage />;
  if (registry === 'failed') return <UnavailablePage message={UNREACHABLE} onRetry={retryRegistry} />;
  return <Navigate to="/" replace />;
}

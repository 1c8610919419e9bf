import { linkTo } from '@iris/contract/site';
import { canonicalPath, RemoteView, retryRegistry, sectionOf, UNREACHABLE } from '@iris/delivery/host';
import { type RegistryState, registryStore } from '@iris/delivery/remote';
import { AccessGate } from '@iris/platform/navigation';
import { startSession, useSession } from '@iris/platform/session';
import { useState } from 'react';
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
  const { segment, remote, isRestricted } = sectionOf(pathname, registry);
  if (!remote && !isRestricted) return <Unknown registry={registry} />;
  return <SectionView key={remote?.name ?? segment} name={remote?.name} />;
}

/** Instead of the pages at an address that no remote has. Every registry names all addresses, unless it could not be read. */
function Unknown({ registry: { status, remotes } }: { registry: RegistryState }) {
  if (status === 'reading') return <LoadingPage />;
  if (status === 'failed' && remotes.length === 0)
    return <UnavailablePage message={UNREACHABLE} onRetry={retryRegistry} />;
  return <NotFoundPage />;
}

/**
 * The pages of a remote, while the account may load it; the server checks each call again. A page with unsaved input stays
 * when access is lost, so the name is kept.
 */
function SectionView({ name }: { name: string | undefined }) {
  const [known, setKnown] = useState(name);
  if (name !== undefined && name !== known) setKnown(name);
  const shown = name ?? known;
  return (
    <AccessGate isAllowed={name !== undefined} refusal={<Refusal />}>
      {shown !== undefined && <RemoteView name={shown} />}
    </AccessGate>
  );
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

import type { RemoteName } from '@iris/contract/remotes';
import { LoadBoundary } from '@iris/platform/federation';
import { AppRoot } from '@iris/platform/ui';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { LoadingPage } from '../pages/loading-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { type LoadedRemote, loadRemote } from './load-remote.ts';
import { PageFailure, RemoteInPageContext } from './page-failure.tsx';
import type { RemoteError } from './remote-error.ts';
import { RemoteFailure } from './remote-failure.tsx';

type Loading = { remote?: LoadedRemote; error?: RemoteError };

interface RemoteViewProps {
  name: RemoteName;
}

/** A remote's pages, loaded when first needed; a failure stays within this view. */
export function RemoteView({ name }: RemoteViewProps) {
  const [attempt, setAttempt] = useState(0);
  const [{ remote, error }, setLoading] = useState<Loading>({});

  useEffect(() => {
    let isCurrent = true;
    const update = (loading: Loading) => isCurrent && setLoading(loading);
    loadRemote(name, { fresh: attempt > 0 }).then(
      (next) => update({ remote: next }),
      (failure: RemoteError) => update({ error: failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, attempt]);

  const handleReload = useCallback(() => {
    setLoading({});
    setAttempt((count) => count + 1);
  }, []);

  if (error) return <RemoteFailure name={name} error={error} onRetry={handleReload} onReload={handleReload} />;
  if (!remote) return <LoadingPage />;
  return (
    <AppRoot name={name}>
      <RemotePages remote={remote} onReload={handleReload} />
    </AppRoot>
  );
}

interface RemotePagesProps {
  remote: LoadedRemote;
  onReload: () => void;
}

function RemotePages({ remote, onReload }: RemotePagesProps) {
  const { pathname } = useLocation();
  const inPage = useMemo(() => ({ remote, onReload }), [remote, onReload]);
  return (
    <RemoteInPageContext value={inPage}>
      <LoadBoundary page={pathname} failure={PageFailure}>
        <Suspense fallback={<LoadingPage />}>
          <Pages remote={remote} />
        </Suspense>
      </LoadBoundary>
    </RemoteInPageContext>
  );
}

function Pages({ remote }: { remote: LoadedRemote }) {
  return useRoutes([...remote.routes, { path: '*', element: <NotFoundPage /> }]);
}

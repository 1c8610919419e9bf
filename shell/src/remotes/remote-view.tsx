import type { RemoteName } from '@iris/contract/remotes';
import { LoadBoundary, type Remote } from '@iris/platform/federation';
import { AppRoot } from '@iris/platform/ui';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { LoadingPage } from '../pages/loading-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { loadRemote } from './load-remote.ts';
import { RemoteFailure } from './remote-failure.tsx';

type Loading = { remote?: Remote; error?: unknown };

/** A remote's pages, loaded when first needed; its failure stays within this view. */
export function RemoteView({ name }: { name: RemoteName }) {
  const [attempt, setAttempt] = useState(0);
  const [{ remote, error }, setLoading] = useState<Loading>({});

  useEffect(() => {
    let isCurrent = true;
    const settle = (loading: Loading) => isCurrent && setLoading(loading);
    loadRemote(name, { fresh: attempt > 0 }).then(
      (next) => settle({ remote: next }),
      (failure) => settle({ error: failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, attempt]);

  const handleRetry = () => {
    setLoading({});
    setAttempt((count) => count + 1);
  };

  if (error) return <RemoteFailure error={error} onRetry={handleRetry} />;
  if (!remote) return <LoadingPage />;
  return (
    <AppRoot name={name}>
      <RemotePages remote={remote} />
    </AppRoot>
  );
}

function RemotePages({ remote }: { remote: Remote }) {
  const { pathname } = useLocation();
  return (
    <LoadBoundary page={pathname} failure={RemoteFailure}>
      <Suspense fallback={<LoadingPage />}>
        <Pages remote={remote} />
      </Suspense>
    </LoadBoundary>
  );
}

function Pages({ remote }: { remote: Remote }) {
  return useRoutes([...remote.routes, { path: '*', element: <NotFoundPage /> }]);
}

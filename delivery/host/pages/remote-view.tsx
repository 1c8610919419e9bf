import { LoadBoundary } from '@iris/delivery/remote';
import { memo, Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { host } from '../host.ts';
import { hydratedRemote } from '../hydration.ts';
import { type LoadedRemote, loadedRemote, loadRemote } from '../loading/load-remote.ts';
import type { RemoteError } from '../reports/remote-error.ts';
import { PageFailure, RemoteInPageContext } from './page-failure.tsx';
import { RemoteFailure } from './remote-failure.tsx';

type Attempt = { remote?: LoadedRemote | undefined; error?: RemoteError };

interface RemoteViewProps {
  name: string;
}

/**
 * A remote's pages, loaded when first needed; a failure stays within this view. React draws a part that is rendered again before it
 * is hydrated anew, so that this one must not depend on what surrounds it.
 */
export const RemoteView = memo(function RemoteView({ name }: RemoteViewProps) {
  const { Loading } = host();
  return (
    <Suspense fallback={<Loading />}>
      <LoadedView name={name} />
    </Suspense>
  );
});

function LoadedView({ name }: RemoteViewProps) {
  const hydrated = hydratedRemote(name);
  // Until then the page stays as the server has rendered it.
  if (hydrated) use(hydrated);
  const [attempt, setAttempt] = useState(0);
  const [{ remote, error }, setLoading] = useState<Attempt>(() => ({ remote: loadedRemote(name) }));

  const isLoaded = remote !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    let isCurrent = true;
    const update = (attempted: Attempt) => isCurrent && setLoading(attempted);
    loadRemote(name, { fresh: attempt > 0 }).then(
      (next) => update({ remote: next }),
      (failure: RemoteError) => update({ error: failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, attempt, isLoaded]);

  const handleReload = useCallback(() => {
    setLoading({});
    setAttempt((count) => count + 1);
  }, []);

  if (error) return <RemoteFailure name={name} error={error} onRetry={handleReload} onReload={handleReload} />;
  const { Loading, Root } = host();
  if (!remote) return <Loading />;
  return (
    <Root name={name}>
      <RemotePages remote={remote} onReload={handleReload} />
    </Root>
  );
}

interface RemotePagesProps {
  remote: LoadedRemote;
  onReload: () => void;
}

function RemotePages({ remote, onReload }: RemotePagesProps) {
  const { pathname } = useLocation();
  const { Loading } = host();
  const inPage = useMemo(() => ({ remote, onReload }), [remote, onReload]);
  return (
    <RemoteInPageContext value={inPage}>
      <LoadBoundary page={pathname} failure={PageFailure}>
        <Suspense fallback={<Loading />}>
          <Pages remote={remote} />
        </Suspense>
      </LoadBoundary>
    </RemoteInPageContext>
  );
}

function Pages({ remote }: { remote: LoadedRemote }) {
  const { NotFound } = host();
  return useRoutes([...remote.routes, { path: '*', element: <NotFound /> }]);
}

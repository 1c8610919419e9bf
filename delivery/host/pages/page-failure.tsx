import type { FailureProps } from '@iris/delivery/remote';
import { createContext, use, useEffect, useState } from 'react';
import { host } from '../host.ts';
import { diagnose } from '../loading/diagnosis.ts';
import { chooseRelease, type LoadedRemote, renewShared } from '../loading/load-remote.ts';
import type { RemoteError } from '../reports/remote-error.ts';
import { reportFailure } from '../reports/telemetry.ts';
import { RemoteFailure } from './remote-failure.tsx';

interface RemoteInPage {
  remote: LoadedRemote;
  onReload: () => void;
}

/** The remote whose pages are shown. */
export const RemoteInPageContext = createContext<RemoteInPage | undefined>(undefined);

/** Failure page of a page whose files did not load. A deploy may have deleted them: the registry then names the release to load. */
export function PageFailure({ error, onRetry }: FailureProps) {
  const { remote, onReload } = use(RemoteInPageContext) as RemoteInPage;
  const [found, setFound] = useState<RemoteError>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: one diagnosis for each failure
  useEffect(() => {
    let isCurrent = true;
    void examine(remote, error).then(({ failure, isOutdated }) => {
      if (!isCurrent) return;
      if (isOutdated) onReload();
      else setFound(failure);
    });
    return () => {
      isCurrent = false;
    };
  }, [error]);

  const { Loading } = host();
  if (!found) return <Loading />;
  return <RemoteFailure name={remote.name} error={found} onRetry={onRetry} onReload={onReload} />;
}

async function examine({ name, version }: LoadedRemote, error: unknown) {
  renewShared();
  const [failure, release] = await Promise.all([
    diagnose(name, error, ['broken', 'page']),
    chooseRelease(name, true).catch(() => undefined),
  ]);
  reportFailure(name, version, failure.phase, error);
  return { failure, isOutdated: release !== undefined && release.version !== version };
}

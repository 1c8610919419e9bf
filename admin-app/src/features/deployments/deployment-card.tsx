import { REMOTE_LABELS } from '@iris/contract/labels';
import type { DeploymentWithHealth } from '@iris/contract/telemetry';
import { Card } from '@iris/platform/ui';
import { useRef } from 'react';
import { Failures } from './failures.tsx';
import { healthOf, NO_VERSION } from './health.ts';
import { ReleaseList } from './release-list.tsx';
import { RollbackAction } from './rollback.tsx';
import { ServedVersion } from './served-version.tsx';

interface DeploymentCardProps {
  deployment: DeploymentWithHealth;
}

/** A remote: its served versions with their telemetry, its releases, and the rollback. */
export function DeploymentCard({ deployment }: DeploymentCardProps) {
  const { remote, live, canary, health, releases } = deployment;
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = `module-${remote}`;
  const served = [live, canary?.version].flatMap((served) => releases.filter(({ version }) => version === served));
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-5 p-4 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl">
          {REMOTE_LABELS[remote]}
        </h2>
        <RollbackAction deployment={deployment} focusAfterwards={title} />
      </header>
      {served.length === 0 ? (
        <p className="rounded-sm bg-sunken p-4 text-ink-soft">Aucune version publiée.</p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
          {served.map((release) => (
            <ServedVersion
              key={release.version}
              release={release}
              share={canary ? (release.version === canary.version ? canary.share : 100 - canary.share) : undefined}
              health={healthOf(health, release.version)}
            />
          ))}
        </div>
      )}
      <UnknownFailures deployment={deployment} />
      {releases.length > 0 && <ReleaseList deployment={deployment} />}
    </Card>
  );
}

interface UnknownFailuresProps {
  deployment: DeploymentWithHealth;
}

/** Loads that failed before the browser knew which version to load. */
function UnknownFailures({ deployment }: UnknownFailuresProps) {
  const health = healthOf(deployment.health, NO_VERSION);
  if (!health) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
      <p>Échecs avant que la version soit connue</p>
      <Failures label="Échecs avant que la version soit connue" failures={health.failures} />
    </div>
  );
}

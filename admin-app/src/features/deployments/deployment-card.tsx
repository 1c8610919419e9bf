import { awaitsApproval } from '@iris/delivery/contract/releases';
import type { DeploymentWithHealth } from '@iris/delivery/contract/telemetry';
import { Card } from '@iris/platform/ui';
import { useRef } from 'react';
import { canaryAudience } from '../../format/remotes.ts';
import { Approval } from './approval.tsx';
import { CanaryHealth } from './canary-health.tsx';
import { RefusalNote } from './moves/refusal-note.tsx';
import { RemovalAction } from './moves/removal.tsx';
import { RollbackAction } from './moves/rollback.tsx';
import { findHealth, NO_VERSION } from './releases/health.ts';
import { ReleaseList } from './releases/release-list.tsx';
import { Failures, ServedVersion } from './releases/served-version.tsx';

interface DeploymentCardProps {
  deployment: DeploymentWithHealth;
}

/** The shell or a remote: its served versions with their telemetry, its releases, approval and rollback. */
export function DeploymentCard({ deployment }: DeploymentCardProps) {
  const { name, live, canary, canary_health, health, releases, rollback_refusal } = deployment;
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = `module-${name}`;
  const served = [live, canary?.version].flatMap((served) => releases.filter(({ version }) => version === served));
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-5 p-4 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl wrap-anywhere">
          {deployment.title}
        </h2>
        <div className="flex flex-wrap gap-3">
          <RollbackAction deployment={deployment} focusAfterwards={title} />
          <RemovalAction deployment={deployment} />
        </div>
      </header>
      {deployment.is_removed && (
        <p className="rounded-sm bg-sunken p-4 text-ink-soft">
          {'Retiré du site\u00a0: personne ne le voit. Ses versions sont conservées.'}
        </p>
      )}
      <Approval deployment={deployment} focusAfterwards={title} />
      {served.length === 0 ? (
        <p className="rounded-sm bg-sunken p-4 text-ink-soft">
          {releases.length === 0 ? 'Aucune version publiée.' : 'Aucune version en ligne.'}
        </p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
          {served.map((release) => (
            <ServedVersion
              key={release.version}
              release={release}
              awaitsApproval={awaitsApproval(deployment)}
              audience={describeAudience(release.version, canary)}
              health={findHealth(health, release.version)}
            />
          ))}
        </div>
      )}
      {rollback_refusal && <RefusalNote title="Revenir en arrière serait refusé" refusal={rollback_refusal} />}
      {canary_health && <CanaryHealth health={canary_health} />}
      <UnknownFailures deployment={deployment} />
      {releases.length > 0 && <ReleaseList deployment={deployment} />}
    </Card>
  );
}

/** Who gets a served version while there is a canary. */
function describeAudience(version: string, canary: DeploymentWithHealth['canary']): string | undefined {
  if (version === canary?.version) return canaryAudience(canary);
  return canary?.share ? `${100 - canary.share}\u00a0% des sessions` : undefined;
}

interface UnknownFailuresProps {
  deployment: DeploymentWithHealth;
}

/** Loads that failed before the browser knew which version to load. */
function UnknownFailures({ deployment }: UnknownFailuresProps) {
  const health = findHealth(deployment.health, NO_VERSION);
  if (!health) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
      <p>Échecs avant que la version soit connue</p>
      <Failures label="Échecs avant que la version soit connue" failures={health.failures} />
    </div>
  );
}

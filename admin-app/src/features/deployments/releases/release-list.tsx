import { counted } from '@iris/contract/foundation';
import { shownState } from '@iris/delivery/contract/labels';
import { awaitsApproval, type Release } from '@iris/delivery/contract/releases';
import type { DeploymentWithHealth, VersionHealth } from '@iris/delivery/contract/telemetry';
import { Badge } from '@iris/platform/ui';
import { TriangleAlert } from 'lucide-react';
import { formatDate, formatDuration } from '../../../format/dates.ts';
import { Foldable } from '../../../ui/foldable.tsx';
import { failsMore, failureCount, findHealth } from './health.ts';
import { ReleaseOrigin } from './release-origin.tsx';
import { StateBadge } from './state-badge.tsx';

/** Releases shown initially; the older ones are collapsed. */
const SHOWN_INITIALLY = 5;

interface ReleaseListProps {
  deployment: DeploymentWithHealth;
}

/** The releases of an application, newest first; old ones on demand. */
export function ReleaseList({ deployment }: ReleaseListProps) {
  const { releases } = deployment;
  const older = releases.slice(SHOWN_INITIALLY);
  return (
    <div>
      <h3 className="text-base">Versions publiées</h3>
      <Rows deployment={deployment} releases={releases.slice(0, SHOWN_INITIALLY)} />
      {older.length > 0 && (
        <Foldable
          summary={
            older.length > 1 ? `Voir les ${older.length} versions plus anciennes` : 'Voir la version plus ancienne'
          }
          className="border-t border-line pt-1"
        >
          <Rows deployment={deployment} releases={older} />
        </Foldable>
      )}
    </div>
  );
}

function Rows({ deployment, releases }: { deployment: DeploymentWithHealth; releases: Release[] }) {
  const { live, health } = deployment;
  const ofLive = live === null ? undefined : findHealth(health, live);
  return (
    <ul className="mt-1 divide-y divide-line">
      {releases.map((release) => (
        <Row
          key={release.version}
          release={release}
          awaitsApproval={awaitsApproval(deployment)}
          health={findHealth(health, release.version)}
          live={ofLive}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  release: Release;
  awaitsApproval: boolean;
  health: VersionHealth | undefined;
  live: VersionHealth | undefined;
}

function Row({ release, awaitsApproval, health, live }: RowProps) {
  const { version, released_at, rollback_reason, refusal_reason } = release;
  const isRefused = shownState(release, awaitsApproval) === 'refused';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_5.5rem]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums wrap-anywhere">{version}</span>
        <StateBadge release={release} awaitsApproval={awaitsApproval} />
        {health && failsMore(health, live) && (
          <Badge tone="danger" icon={<TriangleAlert />}>
            Échecs
          </Badge>
        )}
      </div>
      <time dateTime={released_at} className="text-right text-sm text-ink-faint tabular-nums sm:col-start-3">
        {formatDate(released_at)}
      </time>
      {health && (
        <p className="text-sm text-ink-soft tabular-nums max-sm:col-span-full sm:col-start-2 sm:row-start-1 sm:text-right">
          {summarize(health)}
        </p>
      )}
      {rollback_reason && (
        <p className="col-span-full text-sm text-danger-ink wrap-anywhere">{`Écartée par la surveillance\u00a0: ${rollback_reason}`}</p>
      )}
      {isRefused && (
        <p className="col-span-full text-sm text-danger-ink wrap-anywhere">{`Refusée\u00a0: ${refusal_reason}`}</p>
      )}
      <ReleaseOrigin release={release} />
    </li>
  );
}

function summarize(health: VersionHealth): string {
  const median = health.median_ms === null ? [] : [formatDuration(health.median_ms)];
  return [counted(health.loads, 'chargement'), ...median, counted(failureCount(health), 'échec')].join(' · ');
}

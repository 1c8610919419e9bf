import { LOAD_PHASE_LABELS } from '@iris/delivery/contract/labels';
import type { Release } from '@iris/delivery/contract/releases';
import { LOAD_PHASES, type VersionHealth } from '@iris/delivery/contract/telemetry';
import { formatMoment, formatNumber } from '@iris/platform/format';
import { Badge } from '@iris/platform/ui';
import { formatDuration } from '../../../format/dates.ts';
import { failureCount } from './health.ts';
import { StateBadge } from './state-badge.tsx';

interface ServedVersionProps {
  release: Release;
  awaitsApproval: boolean;
  /** Who gets it, while there is a canary. */
  audience?: string | undefined;
  /** Undefined without reports. */
  health: VersionHealth | undefined;
}

/** A served version with its telemetry. */
export function ServedVersion({ release, awaitsApproval, audience, health }: ServedVersionProps) {
  const { version, state, released_at, went_live_at } = release;
  return (
    <article aria-label={`Version ${version}`} className="rounded-sm bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="font-display text-2xl tabular-nums wrap-anywhere">{version}</h3>
        <StateBadge release={release} awaitsApproval={awaitsApproval} />
        {audience && <span className="text-sm text-ink-soft">{audience}</span>}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        Publiée le{' '}
        <time dateTime={released_at} className="tabular-nums">
          {formatMoment(released_at)}
        </time>
        {state === 'live' && went_live_at && (
          <span>
            {', en ligne le '}
            <time dateTime={went_live_at} className="tabular-nums">
              {formatMoment(went_live_at)}
            </time>
          </span>
        )}
      </p>
      {health ? (
        <Health health={health} />
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-ink-soft">Pas encore de mesure.</p>
      )}
    </article>
  );
}

interface HealthProps {
  health: VersionHealth;
}

function Health({ health }: HealthProps) {
  const { loads, median_ms, failures, violations } = health;
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-3">
        <Figure label="Chargements" value={formatNumber(loads)} />
        <Figure label="Temps médian" value={median_ms === null ? '—' : formatDuration(median_ms)} />
        <Figure label="Échecs" value={formatNumber(failureCount(health))} />
        <Figure label="Violations CSP" value={formatNumber(violations)} />
      </dl>
      <Failures label="Échecs par étape" failures={failures} />
    </div>
  );
}

interface FigureProps {
  label: string;
  value: string;
}

function Figure({ label, value }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-display text-xl tabular-nums">{value}</dd>
    </div>
  );
}

interface FailuresProps {
  label: string;
  failures: VersionHealth['failures'];
}

/** The number of failed loads per step, in the order of the steps; steps without failures are omitted. */
export function Failures({ label, failures }: FailuresProps) {
  const phases = LOAD_PHASES.filter((phase) => failures[phase]);
  if (phases.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {phases.map((phase) => (
        <li key={phase} className="flex">
          <Badge tone="danger">{`${LOAD_PHASE_LABELS[phase]}\u00a0: ${formatNumber(failures[phase] ?? 0)}`}</Badge>
        </li>
      ))}
    </ul>
  );
}

import type { Release } from '@iris/delivery/contract/releases';
import type { DeploymentWithHealth, VersionHealth } from '@iris/delivery/contract/telemetry';

/** A remote without releases. */
export function deployment(more: Partial<DeploymentWithHealth>): DeploymentWithHealth {
  return {
    name: 'public',
    title: 'Site public',
    live: null,
    canary: null,
    rollback_to: null,
    proposed: null,
    releases: [],
    health: [],
    ...more,
  };
}

/** A release without a known origin. */
export function release(number: string, state: Release['state'], more: Partial<Release> = {}): Release {
  return {
    version: number,
    state,
    released_at: '2026-11-21T12:30:00.000Z',
    released_by: 'Intégration continue',
    origin: { author: null, commit: null, message: null },
    ...more,
  };
}

/** The telemetry of a version, all zero. */
export function health(number: string, more: Partial<VersionHealth>): VersionHealth {
  return { version: number, loads: 0, median_ms: null, failures: {}, violations: 0, ...more };
}

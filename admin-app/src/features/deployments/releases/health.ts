import type { VersionHealth } from '@iris/delivery/contract/telemetry';

/** Fewer failures than this are ignored: they may come from a single browser. */
const FEW_FAILURES = 5;

/** A smaller share of failed loads is attributed to ordinary network failures. */
const USUAL_FAILURE_RATE = 0.01;

/** Factor to the live version's share of failures from which a version is flagged. */
const FLAG_FACTOR = 2;

/** Version of the failures that happened before the version was known. */
export const NO_VERSION = '';

/** The telemetry of a version; undefined without reports. */
export function findHealth(health: readonly VersionHealth[], version: string): VersionHealth | undefined {
  return health.find((one) => one.version === version);
}

/** The number of failed loads, in all steps. */
export function failureCount({ failures }: VersionHealth): number {
  return Object.values(failures).reduce((total, count) => total + count, 0);
}

/** Whether a version fails significantly more often than the live one. */
export function failsMore(version: VersionHealth, live: VersionHealth | undefined): boolean {
  if (failureCount(version) < FEW_FAILURES) return false;
  const usual = Math.max(live ? failureRate(live) : 0, USUAL_FAILURE_RATE);
  return failureRate(version) > usual * FLAG_FACTOR;
}

function failureRate(health: VersionHealth): number {
  const failed = failureCount(health);
  return failed / Math.max(1, health.loads + failed);
}

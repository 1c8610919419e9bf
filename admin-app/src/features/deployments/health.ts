import type { VersionHealth } from '@iris/contract/telemetry';

/** Fewer failures than this may be one browser's bad day. */
const FEW_FAILURES = 5;

/** A share of failed loads below this is the weather of the network. */
const USUAL_FAILURE_RATE = 0.01;

/** How many times the live version's share of failures is well above it. */
const WELL_ABOVE = 2;

/** The version under which failures are told that came before any version was known. */
export const NO_VERSION = '';

/** What the browsers say of a version, if they said anything. */
export function healthOf(health: readonly VersionHealth[], version: string): VersionHealth | undefined {
  return health.find((one) => one.version === version);
}

/** How many loads failed, in whatever step. */
export function failureCount({ failures }: VersionHealth): number {
  return Object.values(failures).reduce((total, count) => total + count, 0);
}

/** Whether loads of a version fail well more often than those of the live one. */
export function failsMore(version: VersionHealth, live: VersionHealth | undefined): boolean {
  if (failureCount(version) < FEW_FAILURES) return false;
  const usual = Math.max(live ? failureRate(live) : 0, USUAL_FAILURE_RATE);
  return failureRate(version) > usual * WELL_ABOVE;
}

function failureRate(health: VersionHealth): number {
  const failed = failureCount(health);
  return failed / Math.max(1, health.loads + failed);
}

import type { Role } from '@iris/contract/permissions';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a session lasts at most. */
export const SESSION_TIME_MS = 7 * 24 * HOUR_MS;

/** Precision of the last use: a page makes many calls. */
export const USE_PRECISION_MS = MINUTE_MS;

/** How long the session of an administrator lasts without use. */
const ADMIN_IDLE_MS = 12 * HOUR_MS;

/** Whether a session that has not been used for this time has ended. */
export function isIdle(role: Role, idleMs: number): boolean {
  return role !== 'student' && idleMs > ADMIN_IDLE_MS;
}

import type { Role } from '@iris/contract/foundation';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a session lasts at most. */
export const SESSION_TIME_MS = 7 * 24 * HOUR_MS;

/** Precision of the last use: a page makes many calls. */
export const USE_PRECISION_MS = MINUTE_MS;

/** How long the session of an administrator lasts without use. */
const ADMIN_IDLE_MS = 12 * HOUR_MS;

/** With what a session was opened, or with what it must have been: numbers that the account raises. */
export interface CredentialVersions {
  passwordVersion: number;
  secondFactorVersion: number;
}

/**
 * Whether what a session was opened with is still what its account asks for. Compared at each use, because a login that has
 * read the account before a change opens its session after the others have been ended.
 */
export function isUpToDate(opened: CredentialVersions, asked: CredentialVersions): boolean {
  return opened.passwordVersion === asked.passwordVersion && opened.secondFactorVersion === asked.secondFactorVersion;
}

/** The time without use after which a session of this role has ended. */
export function readIdleLimit(role: Role): number {
  return role === 'student' ? SESSION_TIME_MS : ADMIN_IDLE_MS;
}

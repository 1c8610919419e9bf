import { Secret, TOTP } from 'otpauth';

/** What every application supports (RFC 6238): SHA-1, six digits, thirty seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the step before and after are accepted: clocks of phones differ, and people type. */
const WINDOW = 1;

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address by which an application takes over a secret. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...FORM, secret: Secret.fromBase32(secret), issuer, label }).toString();
}

/** The time step of a code, as seen at `now`; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

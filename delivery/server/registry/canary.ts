import { createHash, randomInt } from 'node:crypto';
import { type CookieRequest, isSecure } from '../common/cookie.ts';

const COOKIE = 'iris_bucket';
const BUCKETS = 100;

/** The bucket in the cookie; undefined without a valid one. */
export function bucketOf(cookieHeader: string | undefined): number | undefined {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=(0|[1-9]\\d?)(?=\\s*(?:;|$))`).exec(cookieHeader ?? '')?.[1];
  return value === undefined ? undefined : Number(value);
}

/** The bucket of a session; a session that has none gets a random one, with the cookie to set, `Secure` over https. */
export function bucketFor(request: CookieRequest, publicUrl?: string): { bucket: number; newCookie?: string } {
  const given = bucketOf(request.headers.cookie);
  if (given !== undefined) return { bucket: given };
  const bucket = randomInt(BUCKETS);
  const secure = isSecure(request, publicUrl) ? '; Secure' : '';
  return { bucket, newCookie: `${COOKIE}=${bucket}; Path=/; HttpOnly; SameSite=Lax${secure}` };
}

/** Whether a bucket gets the canary; the buckets are shifted by version, so that each canary reaches other sessions. */
export function isInCanary(bucket: number, version: string, share: number): boolean {
  const shift = createHash('sha256').update(version).digest().readUInt32BE();
  return (bucket + shift) % BUCKETS < share;
}

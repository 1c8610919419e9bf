import { createHash, randomInt } from 'node:crypto';
import { type CookieRequest, isSecure } from '../cookie.ts';

const COOKIE = 'iris_bucket';
const BUCKETS = 100;

/** The bucket in the cookie; undefined without a valid one. */
export function bucketOf(cookieHeader: string | undefined): number | undefined {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=(0|[1-9]\\d?)(?=\\s*(?:;|$))`).exec(cookieHeader ?? '')?.[1];
  return value === undefined ? undefined : Number(value);
}

/** A random bucket for a session that has none. */
export function assignBucket(): number {
  return randomInt(BUCKETS);
}

/** The session cookie with the bucket; `Secure` over https. */
export function bucketCookie(bucket: number, secure: boolean): string {
  return `${COOKIE}=${bucket}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The bucket of a session, with the cookie to set when it is new. */
export function bucketFor(request: CookieRequest, publicUrl?: string): AssignedBucket {
  const given = bucketOf(request.headers.cookie);
  if (given !== undefined) return { bucket: given };
  const bucket = assignBucket();
  return { bucket, newCookie: bucketCookie(bucket, isSecure(request, publicUrl)) };
}

interface AssignedBucket {
  bucket: number;
  newCookie?: string;
}

/** Whether a bucket gets the canary; the buckets are shifted by version, so that each canary reaches other sessions. */
export function isInCanary(bucket: number, version: string, share: number): boolean {
  const shift = createHash('sha256').update(version).digest().readUInt32BE();
  return (bucket + shift) % BUCKETS < share;
}

import { createHash, randomInt } from 'node:crypto';

const COOKIE = 'iris_bucket';
const BUCKETS = 100;

/** The bucket that the session's cookie names. */
export function bucketOf(cookieHeader: string | undefined): number | undefined {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=(0|[1-9]\\d?)(?=\\s*(?:;|$))`).exec(cookieHeader ?? '')?.[1];
  return value === undefined ? undefined : Number(value);
}

/** A random bucket for a session that has none. */
export function assignBucket(): number {
  return randomInt(BUCKETS);
}

/** The cookie that keeps a session in its bucket until the browser is closed. */
export function bucketCookie(bucket: number): string {
  return `${COOKIE}=${bucket}; Path=/; HttpOnly; SameSite=Lax`;
}

/** The bucket of a session, with the cookie that keeps it there when it was in none. */
export function bucketFor(cookieHeader: string | undefined): { bucket: number; newCookie?: string } {
  const given = bucketOf(cookieHeader);
  if (given !== undefined) return { bucket: given };
  const bucket = assignBucket();
  return { bucket, newCookie: bucketCookie(bucket) };
}

/** Whether the sessions of a bucket get the canary; the version shifts the buckets, so that they differ between canaries. */
export function isInCanary(bucket: number, version: string, share: number): boolean {
  const shift = createHash('sha256').update(version).digest().readUInt32BE();
  return (bucket + shift) % BUCKETS < share;
}

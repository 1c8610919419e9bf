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

/** The cookie that keeps a session in its bucket until the browser is closed; over https it is never sent in the clear. */
export function bucketCookie(bucket: number, isSecure: boolean): string {
  return `${COOKIE}=${bucket}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The bucket of a session, with the cookie that keeps it there when it was in none. */
export function bucketFor({ headers, protocol }: BucketRequest, publicUrl?: string): AssignedBucket {
  const given = bucketOf(headers.cookie);
  if (given !== undefined) return { bucket: given };
  const bucket = assignBucket();
  const isSecure = protocol === 'https' || Boolean(publicUrl?.startsWith('https:'));
  return { bucket, newCookie: bucketCookie(bucket, isSecure) };
}

interface BucketRequest {
  headers: { cookie?: string | undefined };
  /** Of the browser's request, as trusted proxies state it. */
  protocol: string;
}

interface AssignedBucket {
  bucket: number;
  newCookie?: string;
}

/** Whether the sessions of a bucket get the canary; the version shifts the buckets, so that they differ between canaries. */
export function isInCanary(bucket: number, version: string, share: number): boolean {
  const shift = createHash('sha256').update(version).digest().readUInt32BE();
  return (bucket + shift) % BUCKETS < share;
}

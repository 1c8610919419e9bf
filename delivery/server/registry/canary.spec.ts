import { describe, expect, it } from 'vitest';
import { bucketFor, bucketOf, isInCanary } from './canary.ts';

const newSession = (protocol = 'http') => bucketFor({ headers: {}, protocol });
const BUCKETS = Array.from({ length: 100 }, (_, bucket) => bucket);

describe('the bucket of a session', () => {
  it('is read from its cookie', () => {
    const wrong = BUCKETS.filter((bucket) => {
      const pair = `iris_bucket=${bucket}`;
      return [pair, `a=b; ${pair}`, `${pair}; a=b`, `a=b;${pair};c=d`].some((cookies) => bucketOf(cookies) !== bucket);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    undefined,
    '',
    'a=b',
    'iris_bucket=',
    'iris_bucket=100',
    'iris_bucket=-1',
    'iris_bucket=1x',
    'iris_bucket=07',
    'xiris_bucket=1',
  ])('is none in %j', (cookies) => {
    expect(bucketOf(cookies)).toBeUndefined();
  });

  it('is one of a hundred', () => {
    const drawn = new Set(Array.from({ length: 5000 }, () => newSession().bucket));
    expect([...drawn].sort((one, other) => one - other)).toEqual(BUCKETS);
  });

  it('has a session cookie with HttpOnly, and with Secure over https', () => {
    expect(newSession().newCookie).toMatch(/^iris_bucket=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(newSession('https').newCookie).toMatch(/^iris_bucket=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(bucketFor({ headers: { cookie: 'iris_bucket=7' }, protocol: 'https' })).toEqual({ bucket: 7 });
  });
});

describe('a canary', () => {
  it.each([1, 10, 33, 50, 99])('of %i %% gets that many of a hundred buckets, for any version', (share) => {
    for (const version of ['1.0.0', '2.0.0-ab12cd34', 'x']) {
      expect(BUCKETS.filter((bucket) => isInCanary(bucket, version, share))).toHaveLength(share);
    }
  });

  it('gets other buckets for another version', () => {
    const taken = (version: string) => BUCKETS.filter((bucket) => isInCanary(bucket, version, 10)).join();
    expect(new Set(['1.0.0', '1.0.1', '1.0.2', '1.0.3'].map(taken)).size).toBeGreaterThan(1);
  });

  it('keeps its buckets when its share grows', () => {
    const small = BUCKETS.filter((bucket) => isInCanary(bucket, '2.0.0', 10));
    for (const bucket of small) expect(isInCanary(bucket, '2.0.0', 25)).toBe(true);
  });
});

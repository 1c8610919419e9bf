import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseStoreAddress } from './store-address.ts';

it('takes a path as a folder', () => {
  expect(parseStoreAddress('/srv/releases')).toEqual({ folder: '/srv/releases' });
  expect(parseStoreAddress('releases')).toEqual({ folder: resolve('releases') });
});

it('takes a bucket, where Amazon needs nothing else', () => {
  expect(parseStoreAddress('s3://iris-releases')).toEqual({ s3: { bucket: 'iris-releases' } });
});

it('takes a prefix, an endpoint and a region', () => {
  expect(parseStoreAddress('s3://iris/academy/releases/?endpoint=http://s3.internal:7070&region=eu-west-3')).toEqual({
    s3: { bucket: 'iris', prefix: 'academy/releases', endpoint: 'http://s3.internal:7070', region: 'eu-west-3' },
  });
});

it('gives other servers than Amazon the region that they expect', () => {
  expect(parseStoreAddress('s3://iris?endpoint=https://s3.internal')).toMatchObject({ s3: { region: 'us-east-1' } });
});

it('says what is wrong with an address', () => {
  const faults: Record<string, RegExp> = {
    '': /must not be empty/,
    'http://bucket.example': /path of a folder or s3:/,
    's3://': /bucket/,
    's3://Bad_Bucket': /invalid bucket: "Bad_Bucket"/,
    's3://iris:7070': /invalid bucket/,
    's3://iris/a//b': /invalid prefix: "a\/\/b"/,
    's3://key:secret@iris': /AWS_ACCESS_KEY_ID/,
    's3://iris?endpoint=ftp://host': /endpoint.*"ftp:\/\/host"/,
    's3://iris?region=EU West': /invalid region/,
    's3://iris?regoin=eu-west-3': /unknown parameter "regoin"/,
  };
  const wrong = Object.entries(faults).filter(([address, message]) => !message.test(faultOf(address)));
  expect(wrong.map(([address]) => `${address} -> ${faultOf(address)}`)).toEqual([]);
});

function faultOf(address: string): string {
  try {
    return `accepted as ${JSON.stringify(parseStoreAddress(address))}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

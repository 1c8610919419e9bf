import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StoreAddress } from '@iris/delivery/server/store';
import { onTestFinished } from 'vitest';
import { parseStoreAddress } from '../../src/foundation/config/store-address.ts';

/** What becomes of the bytes of a stored file. */
export type Edit = (content: Buffer) => Buffer;

/** A kind of store. */
interface StoreKind {
  name: string;
  /** The address of an empty store. */
  newAddress(): StoreAddress;
  /** Changes a stored file past the store, as a disk that rots does. */
  change(address: StoreAddress, path: string, edit: Edit): Promise<void>;
}

/** All kinds of stores, to prove the same of each. */
export function releaseStores(): StoreKind[] {
  return [
    { name: 'a folder', newAddress: () => ({ folder: temporaryFolder() }), change: changeFile },
    {
      name: 'an S3 bucket',
      newAddress: () => ({ s3: { ...testBucket(), prefix: `specs/${randomUUID()}` } }),
      change: changeObject,
    },
  ];
}

/** One byte in the middle is another. */
export const flipByte: Edit = (content) => {
  const damaged = Buffer.from(content);
  const middle = damaged.length >> 1;
  damaged[middle] = (damaged[middle] ?? 0) ^ 0x20;
  return damaged;
};

/** Path of a stored file, to which `.br` or `.gz` is added for a variant. */
export const pathOf = (digest: string) => `files/${digest.slice(0, 2)}/${digest}`;

/** The bucket of the S3 server that `npm test -- api` starts. Never skipped. */
export function testBucket() {
  const { S3_STORE } = process.env;
  if (!S3_STORE) throw new Error('`npm test -- api test/delivery` starts the S3 server that this spec needs.');
  const address = parseStoreAddress(S3_STORE);
  if ('folder' in address) throw new Error('S3_STORE must be the address of a bucket.');
  return address.s3;
}

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'iris-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function changeFile(address: StoreAddress, path: string, edit: Edit): Promise<void> {
  const file = join('folder' in address ? address.folder : '', path);
  writeFileSync(file, edit(readFileSync(file)));
}

async function changeObject(address: StoreAddress, path: string, edit: Edit): Promise<void> {
  if (!('s3' in address)) return;
  const { bucket, prefix, endpoint, region } = address.s3;
  const client = new S3Client({ ...(region && { region }), ...(endpoint && { endpoint, forcePathStyle: true }) });
  const object = { Bucket: bucket, Key: `${prefix}/${path}` };
  const { Body } = await client.send(new GetObjectCommand(object));
  await client.send(new PutObjectCommand({ ...object, Body: edit(await buffer(Body as Readable)) }));
  client.destroy();
}

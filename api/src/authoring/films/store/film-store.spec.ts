import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { StoreUnavailableError } from '@iris/delivery/server/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseStoreAddress } from '../../../foundation/index.ts';
import type { FilmStore } from './film-store.ts';
import { FolderFilmStore } from './folder-film-store.ts';
import { S3FilmStore } from './s3-film-store.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-spec-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function testBucket() {
  const address = parseStoreAddress(process.env.S3_STORE ?? 's3://');
  if (!('s3' in address)) throw new Error('Set S3_STORE to the address of a bucket; `npm test -- api` does.');
  return { ...address.s3, prefix: `specs/${randomUUID()}` };
}

/** Both stores keep the same promises. */
const STORES: [name: string, open: () => FilmStore][] = [
  ['a folder', () => new FolderFilmStore(join(folder, randomUUID()))],
  ['an S3 bucket', () => new S3FilmStore(testBucket())],
];

async function file(size: number): Promise<{ path: string; content: Buffer }> {
  const [path, content] = [join(folder, randomUUID()), randomBytes(size)];
  await writeFile(path, content);
  return { path, content };
}

async function read(store: FilmStore, ...args: Parameters<FilmStore['read']>) {
  const part = await store.read(...args);
  return part && { size: part.size, content: await buffer(part.stream) };
}

describe.each(STORES)('films in %s', (_, open) => {
  it('are read as they were stored, whole and in parts, and the stored file stays', async () => {
    const store = open();
    const { path, content } = await file(100_000);
    await store.write('films/a/480.mp4', path);
    expect(await read(store, 'films/a/480.mp4')).toEqual({ size: content.length, content });
    const range = { start: 500, end: 1499 };
    expect(await read(store, 'films/a/480.mp4', range)).toEqual({ size: 1000, content: content.subarray(500, 1500) });
    expect(await readFile(path)).toEqual(content);
  });

  it('are replaced, also by the same file, and deleted once or more', async () => {
    const store = open();
    const [first, second] = [await file(10), await file(20)];
    for (const { path } of [first, first, second]) await store.write('sources/a', path);
    expect((await read(store, 'sources/a'))?.content).toEqual(second.content);
    for (let time = 0; time < 2; time += 1) await store.delete('sources/a');
    expect(await store.read('sources/a')).toBeUndefined();
    expect(await store.localFile('sources/a', folder)).toBeUndefined();
  });

  it('may be larger than a part of an upload', async () => {
    const store = open();
    const { path, content } = await file(65 * 1024 * 1024);
    await store.write('sources/large', path);
    const local = await store.localFile('sources/large', join(folder, 'copies'));
    expect(content.equals(await readFile(local ?? ''))).toBe(true);
  });
});

it('a folder keeps nothing of a file that could not be stored, nor the folders of a deleted film', async () => {
  const root = join(folder, randomUUID());
  const store = new FolderFilmStore(root);
  await expect(store.write('films/a/1/480.mp4', join(folder, 'absent'))).rejects.toThrow(StoreUnavailableError);
  expect((await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual([]);
  await store.write('films/a/1/480.mp4', (await file(10)).path);
  await store.delete('films/a/1/480.mp4');
  expect(await readdir(join(root, 'films'))).toEqual([]);
});

it('a folder loses what a killed process was storing a day ago', async () => {
  const root = join(folder, randomUUID());
  const store = new FolderFilmStore(root);
  await store.write('sources/a', (await file(10)).path);
  const left = join(root, 'scratch', 'temporary', 'left');
  await writeFile(left, 'a part');
  await store.sweep(new Date(Date.now() - 60_000));
  expect(await readFile(left, 'utf8')).toBe('a part');
  await store.sweep(new Date(Date.now() + 60_000));
  expect(await readdir(join(root, 'scratch', 'temporary'))).toEqual([]);
  expect(await store.read('sources/a').then((part) => part?.stream.destroy() && part.size)).toBe(10);
});

it('a bucket that is away fails', async () => {
  const store = new S3FilmStore({ bucket: 'films', endpoint: 'http://127.0.0.1:1', region: 'us-east-1' });
  await expect(store.read('films/a/480.mp4')).rejects.toThrow(StoreUnavailableError);
});

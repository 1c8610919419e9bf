import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CachedStore } from './cached-store.ts';
import { FolderStore } from './folder-store.ts';

it('reads a file from the store once', async () => {
  const { store, cached, remove } = open();
  const { digest, content } = file();
  const br = brotliCompressSync(content);
  await store.put(digest, content, { br });
  expect(await cached.read(digest)).toEqual(content);
  expect(await cached.read(digest, 'br')).toEqual(br);
  remove();
  expect(await cached.read(digest)).toEqual(content);
  expect(await cached.read(digest, 'br')).toEqual(br);
  expect(await cached.read(digest, 'gzip')).toBeUndefined();
});

it('shares one read among those who ask at the same time', async () => {
  const { store, cached } = open();
  const { digest, content } = file();
  await store.put(digest, content, {});
  const read = vi.spyOn(store, 'read');
  const answers = await Promise.all(Array.from({ length: 20 }, () => cached.read(digest)));
  expect(answers.every((answer) => answer?.equals(content))).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
});

it('forgets the file that was not read for the longest time when it is full', async () => {
  const { store, cached, remove } = open(10_000);
  const [first, second, third] = [file(4000), file(4000), file(4000)];
  for (const { digest, content } of [first, second, third]) await store.put(digest, content, {});
  await cached.read(first.digest);
  await cached.read(second.digest);
  await cached.read(first.digest);
  await cached.read(third.digest);
  remove();
  expect(await cached.read(first.digest)).toEqual(first.content);
  expect(await cached.read(third.digest)).toEqual(third.content);
  expect(await cached.read(second.digest)).toBeUndefined();
});

it('returns all of more files at once than it can keep, and a file larger than itself', async () => {
  const { store, cached } = open(5000);
  const files = [file(4000), file(4000), file(4000), file(20_000)];
  for (const { digest, content } of files) await store.put(digest, content, {});
  const read = await Promise.all(files.map(({ digest }) => cached.read(digest)));
  expect(read).toEqual(files.map(({ content }) => content));
});

it('remembers neither a missing file nor a failure', async () => {
  const { folder, store, cached, remove } = open();
  const { digest, content } = file();
  expect(await cached.read(digest)).toBeUndefined();
  remove();
  writeFileSync(folder, 'in the way');
  await expect(cached.read(digest)).rejects.toThrow('cannot be used');
  remove();
  await store.put(digest, content, {});
  expect(await cached.read(digest)).toEqual(content);
});

it('gives out the copy in memory while what is stored is damaged, which then counts as missing', async () => {
  const { folder, store, cached } = open();
  const [known, unknown] = [file(), file()];
  for (const { digest, content } of [known, unknown]) await store.put(digest, content, {});
  await cached.read(known.digest);
  for (const { digest } of [known, unknown]) writeFileSync(join(folder, 'files', digest.slice(0, 2), digest), 'rotten');
  expect(await cached.read(known.digest)).toEqual(known.content);
  expect(await cached.read(unknown.digest)).toBeUndefined();
  expect((await cached.missing([known.digest, unknown.digest])).toSorted()).toEqual(
    [known.digest, unknown.digest].toSorted(),
  );
  await cached.put(unknown.digest, unknown.content, {});
  expect(await cached.read(unknown.digest)).toEqual(unknown.content);
});

function open(maxBytes?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'iris-cached-store-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  onTestFinished(remove);
  const store = new FolderStore(folder);
  return { folder, store, cached: new CachedStore(store, maxBytes), remove };
}

function file(size = 100): { digest: string; content: Buffer } {
  const content = randomBytes(size);
  return { digest: createHash('sha384').update(content).digest('base64url'), content };
}

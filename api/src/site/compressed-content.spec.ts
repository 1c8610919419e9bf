import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CompressedContent } from './compressed-content.ts';

const CONTENT = 'console.info("remote")';
const INTEGRITY = `sha384-${createHash('sha384').update(CONTENT).digest('base64')}`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-compressed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function openFile(name: string) {
  const path = join(folder, name);
  await writeFile(path, gzipSync(CONTENT));
  const handle = await open(path);
  return { handle, stats: await handle.stat() };
}

it('keeps the result of a newer file when reading an older one fails', async () => {
  const older = await openFile('older.gz');
  const newer = await openFile('newer.gz');
  await older.handle.close();
  const read = vi.spyOn(newer.handle, 'read');
  const compressed = new CompressedContent();
  const failed = compressed.matches('x.js.gz', older, 'gzip', INTEGRITY);
  const isNewer = compressed.matches('x.js.gz', newer, 'gzip', INTEGRITY);
  await expect(failed).rejects.toThrow();
  expect(await isNewer).toBe(true);
  expect(await compressed.matches('x.js.gz', newer, 'gzip', INTEGRITY)).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  await newer.handle.close();
});

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Python compiles into it when a program runs. */
const COMPILED = '__pycache__';

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Whether this is not what {@link recordFingerprint} saw; without a record nothing is known of it. */
export async function isAltered(target: string): Promise<boolean> {
  const recorded = await readFile(recordOf(target), 'utf8').catch(() => undefined);
  return recorded !== undefined && recorded !== (await fingerprint(target));
}

/** Records what a copy is made of, once: a program that is started says nothing of the parts that it has not read yet. */
export async function recordFingerprint(target: string): Promise<void> {
  const written = writeFile(recordOf(target), await fingerprint(target), { flag: 'wx' });
  // It is there already, or the cache can only be read.
  await written.catch(() => undefined);
}

export async function forgetFingerprint(target: string): Promise<void> {
  await rm(recordOf(target), { force: true });
}

function recordOf(target: string): string {
  return `${target}.fingerprint`;
}

/** Of a file its content, of a folder its files with their sizes: it has thousands. */
async function fingerprint(target: string): Promise<string> {
  if ((await stat(target)).isFile()) return `${await sha256OfFile(target)}\n`;
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(COMPILED));
  const lines = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return `${relative(target, file)} ${(await stat(file)).size}\n`;
    }),
  );
  return `${createHash('sha256').update(lines.sort().join('')).digest('hex')}\n`;
}

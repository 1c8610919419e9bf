import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results', '.data']);
const TESTS = /\.spec\.tsx?$/;
const STAMP = '.fingerprint';

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    if (NOT_SOURCES.has(entry.name) || TESTS.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : [path];
  });
  return (await Promise.all(nested)).flat();
}

/** A hash of the content of files and folders. Dates are not part of it: a checkout changes them all. */
export async function fingerprintOf(root: string, paths: string[], extra: string[] = []): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    const isFile = /\.[a-z]+$/.test(path);
    const files = isFile ? [join(root, path)] : await sourcesIn(join(root, path));
    for (const file of files.sort())
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(await readFile(file))
        .update('\0');
  }
  for (const part of extra) hash.update(`${part}\0`);
  return hash.digest('hex');
}

/** Whether the build in `folder` was made from sources with this fingerprint. */
export function isBuiltFrom(folder: string, fingerprint: string): boolean {
  try {
    return readFileSync(join(folder, STAMP), 'utf8') === fingerprint;
  } catch {
    return false;
  }
}

/** Records the fingerprint of a build; call it only when the build is complete. */
export function stamp(folder: string, fingerprint: string): void {
  writeFileSync(join(folder, STAMP), fingerprint);
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results']);
const TESTS = /\.spec\.tsx?$/;
const STAMP = '.fingerprint';

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    if (NOT_SOURCES.has(entry.name) || TESTS.test(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : [path];
  });
  return (await Promise.all(nested)).flat();
}

/** A hash of the content of files and folders. Neither dates nor the place of `root` are part of it: a checkout changes both. */
export async function fingerprintOf(root: string, paths: string[]): Promise<string> {
  const present = paths.map((path) => join(root, path)).filter((path) => existsSync(path));
  const files = (await Promise.all(present.map((path) => (isFile(path) ? [path] : sourcesIn(path))))).flat();
  const hash = createHash('sha256');
  for (const [name, file] of files.map((path) => [nameIn(root, path), path] as const).sort(byName)) {
    hash
      .update(`${name}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function isFile(path: string): boolean {
  return statSync(path).isFile();
}

function nameIn(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
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

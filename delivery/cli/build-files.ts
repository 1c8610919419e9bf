import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ReleaseInput } from '../contract/releases.ts';
import { CommandError } from './command-error.ts';

/** SHA-384 and size of each file of a release, by its path. */
export type BuildFiles = ReleaseInput['files'];

/** File with what a build provides to remotes, or requires of the shell. */
const COMPATIBILITY_FILE = '.compatibility.json';

/** Hidden files, source maps and statistics. */
const NOT_PUBLISHED = /(^\.|\.map$|^mf-stats\.json$)/;

/** The files of a build that are published, by their path relative to its folder, in a fixed order. */
export async function buildFiles(folder: string): Promise<BuildFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !NOT_PUBLISHED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const files: BuildFiles = {};
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    const digest = createHash('sha384').update(content).digest('base64');
    files[path] = { integrity: `sha384-${digest}`, bytes: content.length };
  }
  return files;
}

/** What a build recorded that it provides to remotes, or requires of the shell. */
export async function recordedCompatibility(folder: string): Promise<unknown> {
  return readJson(join(folder, COMPATIBILITY_FILE));
}

/** The content of a JSON file. @throws {CommandError} when it is missing or is not JSON */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} : ${error instanceof Error ? error.message : String(error)}`);
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { COMPATIBILITY_FILE } from '../../contract/federation.ts';
import type { ReleaseInput } from '../../contract/releases.ts';
import { CommandError } from '../terminal/command-error.ts';

/** SHA-384 and size of each file of a release, by its path. */
export type BuildFiles = ReleaseInput['files'];

/** Hidden files, source maps and statistics. */
const NOT_PUBLISHED = /(^\.|\.map$|^mf-stats\.json$)/;

const isPublished = (path: string) => !NOT_PUBLISHED.test(basename(path));

/** The files of a build that are published, or others, by their path relative to its folder, in a fixed order. */
export async function buildFiles(folder: string, isWanted = isPublished): Promise<BuildFiles> {
  const files: BuildFiles = {};
  for (const path of (await filesBelow(folder)).filter(isWanted)) {
    const content = await readFile(join(folder, path));
    const digest = createHash('sha384').update(content).digest('base64');
    files[path] = { integrity: `sha384-${digest}`, bytes: content.length };
  }
  return files;
}

/** The files below a folder, by their paths relative to it, in a fixed order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
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

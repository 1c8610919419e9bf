import { createHash } from 'node:crypto';
import { cp, readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { type Host, hostSchema } from '@iris/contract/releases';

const NOT_PUBLISHED = /(^\.|\.map$|^mf-stats\.json$)/;

/** Paths of the files to publish, relative to `folder`, with `/`. */
export async function publishedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !NOT_PUBLISHED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The SHA-384 of each published file, in the form of the `integrity` attribute. */
export async function integrityOf(folder: string): Promise<Record<string, string>> {
  const integrity: Record<string, string> = {};
  for (const file of await publishedFiles(folder)) {
    const digest = createHash('sha384')
      .update(await readFile(join(folder, file)))
      .digest('base64');
    integrity[file] = `sha384-${digest}`;
  }
  return integrity;
}

/** Copies the files of a build that are published. */
export async function copyPublished(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (source) => source === from || !NOT_PUBLISHED.test(basename(source)) });
}

/** The compatibility record of a build: the versions it shares, or was built for. */
export async function statedCompatibility(build: string): Promise<Host> {
  return hostSchema.parse(JSON.parse(await readFile(join(build, '.compatibility.json'), 'utf8')));
}

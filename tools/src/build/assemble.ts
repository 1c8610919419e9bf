import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { RemoteEntry, RemoteName } from '@iris/contract/remotes';
import { compressFolder } from './compress.ts';

export interface BuiltRemote {
  name: RemoteName;
  /** Version of its package; the content's hash is added to it. */
  version: string;
  dist: string;
}

export interface Parts {
  shell: string;
  remotes: BuiltRemote[];
}

const NOT_PUBLISHED = /(^\.|\.map$|^mf-stats\.json$)/;

/** Paths of the files to publish, relative to `folder`, with `/`. */
async function publishedFiles(folder: string): Promise<string[]> {
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

/** Publishes one remote under a version that its content decides: the same files always have the same address. */
async function publishRemote({ name, version, dist }: BuiltRemote, site: string): Promise<RemoteEntry> {
  const integrity = await integrityOf(dist);
  const content = createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 8);
  const path = `/remotes/${name}/${version}-${content}`;
  await copyPublished(dist, join(site, path));
  return { name, version: `${version}-${content}`, manifest: `${path}/mf-manifest.json`, integrity };
}

async function copyPublished(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (source) => source === from || !NOT_PUBLISHED.test(basename(source)) });
}

/** How many versions of a remote stay published: open tabs still fetch their chunks, and a rollback needs its files. */
const VERSIONS_KEPT = 3;

/** Takes the latest of the versions published before into the new site; their files never change, so they are copied as they are. */
async function keepPreviousVersions(from: string, to: string): Promise<void> {
  const names = await readdir(join(from, 'remotes')).catch(() => []);
  for (const name of names) {
    const published = new Set(await readdir(join(to, 'remotes', name)).catch(() => []));
    const earlier = (await readdir(join(from, 'remotes', name))).filter((version) => !published.has(version));
    const dated = await Promise.all(
      earlier.map(async (version) => ({
        version,
        at: (await stat(join(from, 'remotes', name, version, 'mf-manifest.json'))).mtimeMs,
      })),
    );
    const kept = dated.sort((one, other) => other.at - one.at).slice(0, VERSIONS_KEPT - published.size);
    for (const { version } of kept) {
      const path = join('remotes', name, version);
      await cp(join(from, path), join(to, path), { recursive: true, preserveTimestamps: true });
    }
  }
}

/**
 * Puts the builds together as one site and its registry. Made aside and moved in when complete, so that a killed build
 * leaves the previous site whole.
 */
export async function assemble({ shell, remotes }: Parts, target: string): Promise<RemoteEntry[]> {
  const draft = join(target, '.draft');
  const previous = join(target, '.previous');
  await rm(draft, { recursive: true, force: true });
  await rm(previous, { recursive: true, force: true });
  const site = join(draft, 'site');
  await mkdir(site, { recursive: true });

  await copyPublished(shell, site);
  const registry: RemoteEntry[] = [];
  for (const remote of remotes) registry.push(await publishRemote(remote, site));
  await compressFolder(site);
  await keepPreviousVersions(join(target, 'site'), site);
  await writeFile(join(draft, 'registry.json'), `${JSON.stringify(registry, null, 2)}\n`);

  await rename(join(target, 'site'), previous).catch(() => {});
  await rename(site, join(target, 'site'));
  await rename(join(draft, 'registry.json'), join(target, 'registry.json'));
  await rm(draft, { recursive: true, force: true });
  await rm(previous, { recursive: true, force: true });
  return registry;
}

import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE } from '@iris/contract/federation';
import { type BuiltRelease, RELEASES_KEPT, type RegistryFile, releasePath } from '@iris/contract/releases';
import { compressFolder } from './compress.ts';
import { copyPublished, statedCompatibility } from './published-files.ts';
import { type BuiltRemote, describeRelease } from './release.ts';
import { keepPreviousShell, writeList } from './shell-files.ts';

export interface Parts {
  shell: string;
  remotes: BuiltRemote[];
}

/** Copies one remote into the site under its version. */
async function publishRemote(remote: BuiltRemote, site: string): Promise<BuiltRelease> {
  const release = await describeRelease(remote);
  await copyPublished(remote.dist, join(site, releasePath(release)));
  return release;
}

/**
 * Copies the latest previous versions into the new site: open tabs still load their chunks, and a rollback
 * needs their files.
 */
async function keepPreviousVersions(from: string, to: string): Promise<void> {
  const names = await readdir(join(from, 'remotes')).catch(() => []);
  for (const name of names) {
    const published = new Set(await readdir(join(to, 'remotes', name)).catch(() => []));
    const earlier = (await readdir(join(from, 'remotes', name))).filter((version) => !published.has(version));
    const candidates = await Promise.all(
      earlier.map(async (version) => {
        const manifest = await stat(join(from, 'remotes', name, version, MANIFEST_FILE)).catch(() => undefined);
        // A version without a manifest cannot be loaded: it is the first to be dropped.
        return { version, at: manifest?.mtimeMs ?? 0 };
      }),
    );
    const kept = candidates.sort((one, other) => other.at - one.at).slice(0, RELEASES_KEPT - published.size);
    for (const { version } of kept) {
      const path = join('remotes', name, version);
      await cp(join(from, path), join(to, path), { recursive: true, preserveTimestamps: true });
    }
  }
}

/**
 * Combines the builds into one site and its registry. Written to a draft folder and renamed when complete, so that an
 * interrupted build leaves the previous site intact.
 */
export async function assemble({ shell, remotes }: Parts, target: string): Promise<RegistryFile> {
  const draft = join(target, '.draft');
  const previous = join(target, '.previous');
  await rm(draft, { recursive: true, force: true });
  await rm(previous, { recursive: true, force: true });
  const site = join(draft, 'site');
  await mkdir(site, { recursive: true });

  await copyPublished(shell, site);
  const registry: RegistryFile = { host: await statedCompatibility(shell), releases: [] };
  for (const remote of remotes) registry.releases.push(await publishRemote(remote, site));
  await compressFolder(site);
  await keepPreviousVersions(join(target, 'site'), site);
  const shellFiles = await keepPreviousShell(shell, target, site);
  await writeFile(join(draft, 'registry.json'), `${JSON.stringify(registry, null, 2)}\n`);

  await rename(join(target, 'site'), previous).catch(() => {});
  await rename(site, join(target, 'site'));
  await rename(join(draft, 'registry.json'), join(target, 'registry.json'));
  await writeList(target, shellFiles);
  await rm(draft, { recursive: true, force: true });
  await rm(previous, { recursive: true, force: true });
  return registry;
}

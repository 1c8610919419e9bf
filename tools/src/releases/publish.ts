import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuiltRelease, type Deployment, releasePath } from '@iris/contract/releases';
import { releasedFilesSchema } from '@iris/contract/remotes';
import { compressFolder } from '../build/compress.ts';
import { copyPublished } from '../build/published-files.ts';
import { atEnd } from '../lifecycle.ts';
import { UserError } from '../terminal.ts';

type Address = Pick<BuiltRelease, 'remote' | 'version'>;

/** The folder of a release inside the folder of releases. */
export function folderOf(release: Address, releasesDir: string): string {
  return join(releasesDir, releasePath(release));
}

/** Copies a build into the folder of releases, atomically. @throws {UserError} when the version exists: its files never change */
export async function publish(release: Address, build: string, releasesDir: string): Promise<void> {
  const folder = folderOf(release, releasesDir);
  if (await exists(folder)) throw alreadyThere(release, folder);
  // In the same folder, because a rename is atomic only within one file system.
  const draft = join(dirname(folder), `.draft-${randomUUID()}`);
  const removeDraft = () => rm(draft, { recursive: true, force: true });
  const unregister = atEnd(removeDraft);
  try {
    await mkdir(dirname(folder), { recursive: true });
    await copyPublished(build, draft);
    await compressFolder(draft);
    await rename(draft, folder).catch(async (error: unknown) => {
      throw (await exists(folder)) ? alreadyThere(release, folder) : error;
    });
  } finally {
    await removeDraft();
    unregister();
  }
}

/** Deletes the files of a release that was never registered. */
export async function unpublish(release: Address, releasesDir: string): Promise<void> {
  await rm(folderOf(release, releasesDir), { recursive: true, force: true });
}

/** Deletes the files of retired versions. Returns the deleted versions. */
export async function deleteRetired({ remote, releases }: Deployment, releasesDir: string): Promise<string[]> {
  const deleted: string[] = [];
  for (const { state, version } of releases) {
    const folder = folderOf({ remote, version }, releasesDir);
    // The versions come from a server: a path must not lead outside the folder.
    if (state !== 'retired' || !releasedFilesSchema.shape.version.safeParse(version).success) continue;
    if (!(await exists(folder))) continue;
    await rm(folder, { recursive: true, force: true });
    deleted.push(version);
  }
  return deleted;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function alreadyThere({ version }: Address, folder: string): UserError {
  return new UserError(
    `La version ${version} est déjà publiée dans ${folder} : rien n'a été changé.\n` +
      'Si --list ne la montre pas, une publication a été interrompue : effacez ce dossier et recommencez.',
  );
}

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { waitForLock } from '../../../lock.mjs';
import { say } from '../../system/terminal.ts';
import { forgetFingerprint, isAltered, recordFingerprint } from './fingerprint.ts';
import type { Check, Found, NotHere, Place } from './search.ts';

export interface Installation<Program extends Found> {
  /** The program's name in messages. */
  program: string;
  /** Where it shall be in the cache that all clones share: a file, or a folder. */
  target: string;
  /** The program in the target, if that is a folder. */
  member?: string;
  check: Check<Program>;
  sources: Source[];
}

/** Where a program comes from. */
export interface Source {
  /** Its name in messages. */
  name: string;
  /** Why it is of no use here; undefined when it is. */
  whyNot?: () => Promise<string | undefined> | string | undefined;
  /** Makes the program in an empty folder; returns what becomes the target. */
  make: (folder: string) => Promise<string>;
}

/** The places of a program that is not installed: its copy in the cache, then each source. */
export function cachedPlaces<Program extends Found>(installation: Installation<Program>): Place<Program>[] {
  const { program, target, sources } = installation;
  const look = async () => {
    const copy = await findCopy(installation);
    const isUnfit = 'why' in copy && existsSync(target);
    if (isUnfit) say(`La copie de ${program} dans ${target} ne convient pas (${copy.why}) : elle sera remplacée.`);
    return copy;
  };
  return [
    { name: target, look },
    ...sources.map((source) => ({ name: source.name, look: () => install(installation, source) })),
  ];
}

/** The copy that an earlier run has put into the cache, if nothing is missing of it. */
async function findCopy<Program extends Found>({
  target,
  member = '',
  check,
}: Installation<Program>): Promise<Program | NotHere> {
  if (!existsSync(target)) return { why: 'aucune copie' };
  if (await isAltered(target)) return { why: 'elle est endommagée' };
  const copy = await check(join(target, member), 'copie');
  if ('path' in copy) await recordFingerprint(target);
  return copy;
}

/** Made in a temporary folder and renamed: another clone never sees a part of it. */
async function install<Program extends Found>(
  installation: Installation<Program>,
  { whyNot, make }: Source,
): Promise<Program | NotHere> {
  const { program, target, member = '', check } = installation;
  const why = await whyNot?.();
  if (why) return { why };
  const cacheDir = dirname(target);
  await mkdir(cacheDir, { recursive: true });
  const release = await waitForLock(`${target}.lock`, () =>
    say(`Une autre commande télécharge déjà ${program}, je l'attends…`),
  );
  const prefix = `${basename(target)}.download-`;
  await removeLeftovers(cacheDir, prefix);
  const scratch = await mkdtemp(join(cacheDir, prefix));
  try {
    const meanwhile = await findCopy(installation);
    if ('path' in meanwhile) return meanwhile;
    say(`Téléchargement de ${program}…`);
    const made = await make(scratch);
    const works = await check(join(made, member), 'essai');
    if ('why' in works) return works;
    await forgetFingerprint(target);
    await rm(target, { recursive: true, force: true });
    await rename(made, target);
    await recordFingerprint(target);
    return { ...works, path: join(target, member), label: `téléchargé dans ${target}` };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    release();
  }
}

/** What downloads that were killed have left; the lock is ours. */
async function removeLeftovers(cacheDir: string, prefix: string): Promise<void> {
  const left = (await readdir(cacheDir)).filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(cacheDir, name), { recursive: true, force: true })));
}

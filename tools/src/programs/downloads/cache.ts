import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { waitForLock } from '../../../lock.mjs';
import { say } from '../../system/terminal.ts';
import { type Check, type Found, inCache, type Place } from './search.ts';

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
  const { target, member = '', check, sources } = installation;
  return [
    inCache(join(target, member), check),
    ...sources.map((source) => ({ name: source.name, look: () => install(installation, source) })),
  ];
}

/** Made in a temporary folder and renamed: another clone never sees a part of it. */
async function install<Program extends Found>(
  { program, target, member = '', check }: Installation<Program>,
  { whyNot, make }: Source,
): ReturnType<Check<Program>> {
  const why = await whyNot?.();
  if (why) return { why };
  const cacheDir = dirname(target);
  await mkdir(cacheDir, { recursive: true });
  const release = await waitForLock(`${target}.lock`, () =>
    say(`Une autre commande télécharge déjà ${program}, je l'attends…`),
  );
  const scratch = await mkdtemp(join(cacheDir, 'download-'));
  try {
    const meanwhile = await check(join(target, member), 'copie');
    if ('path' in meanwhile) return meanwhile;
    say(`Téléchargement de ${program}…`);
    const made = await make(scratch);
    const works = await check(join(made, member), 'essai');
    if ('why' in works) return works;
    await rm(target, { recursive: true, force: true });
    await rename(made, target);
    return { ...works, path: join(target, member), label: `téléchargé dans ${target}` };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    release();
  }
}

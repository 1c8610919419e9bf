import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from '../../../lock.mjs';
import { say } from '../../system/terminal.ts';
import type { Found, NotHere } from './search.ts';

export interface Download {
  /** The program's name in messages. */
  program: string;
  cacheDir: string;
  /** The program's path in the cache. */
  cached: string;
  /** Downloads into an empty folder and returns the path of the program in it. */
  fetch: (folder: string) => Promise<string>;
  check: (binary: string) => Promise<Found | NotHere>;
}

/** Downloads to a temporary folder and renames the result: another clone never sees a partial file. */
export async function downloadIntoCache({
  program,
  cacheDir,
  cached,
  fetch,
  check,
}: Download): Promise<Found | NotHere> {
  await mkdir(cacheDir, { recursive: true });
  const release = await waitForLock(`${cached}.lock`, () =>
    say(`Une autre commande télécharge déjà ${program}, je l'attends…`),
  );
  const folder = await mkdtemp(join(cacheDir, 'download-'));
  try {
    const meanwhile = await check(cached);
    if ('path' in meanwhile) return { ...meanwhile, label: `copie de ${cached}` };
    const binary = await fetch(folder);
    const works = await check(binary);
    if ('why' in works) return works;
    await rename(binary, cached);
    return { ...works, path: cached, label: `téléchargé dans ${cached}` };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    release();
  }
}

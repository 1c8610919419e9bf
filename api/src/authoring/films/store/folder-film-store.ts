import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type StoreUnavailableError, storeFailure } from '@iris/delivery/server/store';
import type { ByteRange } from '../../../foundation/index.ts';
import { FilmStore, type StoredPart } from './film-store.ts';

const SCRATCH = 'scratch';

/** Below {@link SCRATCH}: files are complete here before they get their name. */
const TEMPORARY = 'temporary';

/** Keeps films in a folder, which several instances may share. */
export class FolderFilmStore extends FilmStore {
  readonly scratch: string;

  constructor(private readonly folder: string) {
    super();
    this.scratch = join(folder, SCRATCH);
  }

  async write(path: string, file: string): Promise<void> {
    const target = join(this.folder, path);
    const temporary = join(this.scratch, TEMPORARY, randomUUID());
    try {
      for (const one of [target, temporary]) await mkdir(dirname(one), { recursive: true });
      await flush(file);
      // A second name costs nothing, where a copy of gigabytes takes a minute.
      await link(file, temporary).catch(() => copyFile(file, temporary, constants.COPYFILE_FICLONE));
      await rename(temporary, target);
    } catch (error) {
      throw unavailable(error);
    } finally {
      // A rename between two names of one file keeps both.
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  async read(path: string, range?: ByteRange): Promise<StoredPart | undefined> {
    return orAbsent(async () => {
      const file = await open(join(this.folder, path));
      const { size } = await file.stat();
      const stream = file.createReadStream(range);
      return { stream, size: range ? range.end - range.start + 1 : size };
    });
  }

  async delete(path: string): Promise<void> {
    const file = join(this.folder, path);
    await orAbsent(() => rm(file, { force: true }));
    // The folders of a film go with its last file.
    await rmdir(dirname(file)).catch(() => undefined);
    await rmdir(dirname(dirname(file))).catch(() => undefined);
  }

  async sweep(before: Date): Promise<void> {
    const folder = join(this.scratch, TEMPORARY);
    for (const name of (await orAbsent(() => readdir(folder))) ?? []) {
      const file = join(folder, name);
      // The time at which it got this name: a link has the dates of its content.
      const status = await orAbsent(() => stat(file));
      if (status && status.ctime < before) await orAbsent(() => rm(file, { force: true }));
    }
  }

  async localFile(path: string): Promise<string | undefined> {
    const file = join(this.folder, path);
    return orAbsent(async () => {
      await access(file);
      return file;
    });
  }
}

/** Without it a power failure could leave an empty file under its name. */
async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function orAbsent<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): StoreUnavailableError {
  return storeFailure('The folder of the films cannot be used', cause);
}

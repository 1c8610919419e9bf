import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileStore, type FileStoreOptions, type StoredContent, type StoredFile } from './file-store.ts';
import { FILES } from './layout.ts';
import { type StoreUnavailableError, storeFailure } from './store-failure.ts';

/** Files are written here and then renamed, so that nobody reads a part of one. */
const TEMPORARY = 'temporary';

/** Keeps the files of releases in a folder, which several instances may share. */
export class FolderStore extends FileStore {
  readonly #folder: string;

  constructor(folder: string, options: FileStoreOptions = {}) {
    super(options);
    this.#folder = folder;
  }

  override async sweep(kept: ReadonlySet<string>, before: Date): Promise<number> {
    const deleted = await super.sweep(kept, before);
    // What a killed process left behind.
    for await (const { path, storedAt } of this.#list(TEMPORARY)) {
      if (storedAt < before) await this.deletePath(path);
    }
    return deleted;
  }

  protected async readPath(path: string): Promise<StoredContent | undefined> {
    return orAbsent(readStored(this.#absolute(path)));
  }

  protected async deletePath(path: string): Promise<void> {
    await orAbsent(rm(this.#absolute(path)));
  }

  protected listFiles(): AsyncGenerator<StoredFile> {
    return this.#list(FILES);
  }

  #absolute(path: string): string {
    return join(this.#folder, path);
  }

  protected async renewPath(path: string): Promise<boolean> {
    const now = new Date();
    return (await orAbsent(utimes(this.#absolute(path), now, now).then(() => true))) ?? false;
  }

  protected async writePath(path: string, content: Buffer): Promise<void> {
    const target = this.#absolute(path);
    const temporary = join(this.#folder, TEMPORARY, randomUUID());
    try {
      await Promise.all([target, temporary].map((file) => mkdir(dirname(file), { recursive: true })));
      // Flushed to the disk before the rename: otherwise a power failure could leave an empty file under its name.
      await writeFile(temporary, content, { flag: 'wx', flush: true });
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw unavailable(error);
    }
  }

  /** The files in a folder and its subfolders, with paths relative to the store. */
  async *#list(folder: string): AsyncGenerator<StoredFile> {
    const entries = (await orAbsent(readdir(this.#absolute(folder), { withFileTypes: true }))) ?? [];
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.#list(path);
      const status = entry.isFile() && (await orAbsent(stat(this.#absolute(path))));
      if (status) yield { path, storedAt: status.mtime };
    }
  }
}

async function readStored(path: string): Promise<StoredContent> {
  const file = await open(path);
  try {
    const [content, { mtime }] = await Promise.all([file.readFile(), file.stat()]);
    return { content, storedAt: mtime };
  } finally {
    await file.close();
  }
}

/** The result, or undefined when the file does not exist. */
async function orAbsent<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): StoreUnavailableError {
  return storeFailure('The folder of the releases cannot be used', cause);
}

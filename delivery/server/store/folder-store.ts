import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pMap from 'p-map';
import { FILES, pathOfDocument, pathOfFile } from './layout.ts';
import {
  type Encoding,
  RENEWED_AFTER_MS,
  type ReleaseStore,
  StoreUnavailableError,
  type Variants,
} from './release-store.ts';
import { type StoredFile, unwantedFiles } from './stored-files.ts';

const PARALLEL_CALLS = 16;

/** Files are written here and then renamed, so that nobody reads a part of one. */
const TEMPORARY = 'temporary';

/** Keeps the files of releases in a folder, which several instances may share. */
export class FolderStore implements ReleaseStore {
  readonly #folder: string;
  readonly #renewedAfterMs: number;

  constructor(folder: string, { renewedAfterMs = RENEWED_AFTER_MS } = {}) {
    this.#folder = folder;
    this.#renewedAfterMs = renewedAfterMs;
  }

  async missing(digests: readonly string[]): Promise<string[]> {
    const paths = new Map(digests.map((digest) => [digest, this.#absolute(pathOfFile(digest))]));
    const absent = await pMap(paths, async ([digest, path]) => ((await orAbsent(this.#renew(path))) ? [] : [digest]), {
      concurrency: PARALLEL_CALLS,
    });
    return absent.flat();
  }

  async put(digest: string, content: Buffer, variants: Variants): Promise<void> {
    const { br, gzip } = variants;
    await Promise.all([
      br && this.#write(pathOfFile(digest, 'br'), br),
      gzip && this.#write(pathOfFile(digest, 'gzip'), gzip),
    ]);
    // Last: a file counts as stored when its content is there.
    await this.#write(pathOfFile(digest), content);
  }

  async read(digest: string, encoding?: Encoding): Promise<Buffer | undefined> {
    return orAbsent(readFile(this.#absolute(pathOfFile(digest, encoding))));
  }

  async sweep(kept: ReadonlySet<string>, before: Date): Promise<number> {
    const unwanted = await unwantedFiles(this.#list(FILES), kept, before);
    await pMap(
      unwanted,
      async (paths) => {
        for (const path of paths) await orAbsent(rm(this.#absolute(path)));
      },
      { concurrency: PARALLEL_CALLS },
    );
    // What a killed process left behind.
    for await (const { path, storedAt } of this.#list(TEMPORARY)) {
      if (storedAt < before) await orAbsent(rm(this.#absolute(path)));
    }
    return unwanted.length;
  }

  async writeDocument(name: string, json: string): Promise<void> {
    await this.#write(pathOfDocument(name), json);
  }

  async readDocument(name: string): Promise<string | undefined> {
    return orAbsent(readFile(this.#absolute(pathOfDocument(name)), 'utf8'));
  }

  #absolute(path: string): string {
    return join(this.#folder, path);
  }

  async #renew(path: string): Promise<true> {
    const { mtimeMs } = await stat(path);
    const now = new Date();
    if (now.getTime() - mtimeMs >= this.#renewedAfterMs) await utimes(path, now, now);
    return true;
  }

  async #write(path: string, content: Buffer | string): Promise<void> {
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
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailableError(`The folder of the releases cannot be used: ${reason}`, { cause });
}

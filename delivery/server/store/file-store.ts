import pMap from 'p-map';
import { digestOfPath, pathOfDocument, pathOfFile } from './layout.ts';
import { type Encoding, RENEWED_AFTER_MS, type ReleaseStore, type Variants } from './release-store.ts';

const PARALLEL_CALLS = 16;

/** A stored file or variant. */
export interface StoredFile {
  path: string;
  storedAt: Date;
}

/** A release store on anything that keeps files under paths; which paths, and in which order they are written, is decided here. */
export abstract class FileStore implements ReleaseStore {
  protected readonly renewedAfterMs: number;

  constructor({ renewedAfterMs = RENEWED_AFTER_MS } = {}) {
    this.renewedAfterMs = renewedAfterMs;
  }

  async missing(digests: readonly string[]): Promise<string[]> {
    const paths = new Map(digests.map((digest) => [digest, pathOfFile(digest)]));
    const absent = await pMap(paths, async ([digest, path]) => ((await this.renew(path)) ? [] : [digest]), {
      concurrency: PARALLEL_CALLS,
    });
    return absent.flat();
  }

  async put(digest: string, content: Buffer, variants: Variants): Promise<void> {
    const { br, gzip } = variants;
    await Promise.all([
      br && this.writePath(pathOfFile(digest, 'br'), br),
      gzip && this.writePath(pathOfFile(digest, 'gzip'), gzip),
    ]);
    // Last: a file counts as stored when its content is there.
    await this.writePath(pathOfFile(digest), content);
  }

  async read(digest: string, encoding?: Encoding): Promise<Buffer | undefined> {
    return this.readPath(pathOfFile(digest, encoding));
  }

  async sweep(kept: ReadonlySet<string>, before: Date): Promise<number> {
    const unwanted = await unwantedFiles(this.listFiles(), kept, before);
    await pMap(
      unwanted,
      async (paths) => {
        for (const path of paths) await this.deletePath(path);
      },
      { concurrency: PARALLEL_CALLS },
    );
    return unwanted.length;
  }

  async writeDocument(name: string, json: string): Promise<void> {
    await this.writePath(pathOfDocument(name), Buffer.from(json));
  }

  async readDocument(name: string): Promise<string | undefined> {
    return (await this.readPath(pathOfDocument(name)))?.toString();
  }

  /** Whether a file exists; records that it is wanted now. */
  protected abstract renew(path: string): Promise<boolean>;

  /** Readers and concurrent writers never see a part of the file. */
  protected abstract writePath(path: string, content: Buffer): Promise<void>;

  protected abstract readPath(path: string): Promise<Buffer | undefined>;

  /** Without effect when the file does not exist. */
  protected abstract deletePath(path: string): Promise<void>;

  /** The files of releases, without the documents. */
  protected abstract listFiles(): AsyncGenerator<StoredFile>;
}

/**
 * The files that a sweep deletes: those that are neither among `kept` nor stored, or renewed, since `before`. Each as
 * the path of its content, to be deleted first, and those of its variants: a file without its variants would look whole.
 */
async function unwantedFiles(
  stored: AsyncIterable<StoredFile>,
  kept: ReadonlySet<string>,
  before: Date,
): Promise<string[][]> {
  const files = new Map<string, { paths: string[]; newest: Date }>();
  for await (const { path, storedAt } of stored) {
    const digest = digestOfPath(path);
    if (digest === undefined || kept.has(digest)) continue;
    const file = files.get(digest) ?? { paths: [], newest: storedAt };
    file.paths.push(path);
    // A variant may be new while the content is old: another put is just replacing the file.
    if (storedAt > file.newest) file.newest = storedAt;
    files.set(digest, file);
  }
  return [...files.values()].filter(({ newest }) => newest < before).map(({ paths }) => paths.sort());
}

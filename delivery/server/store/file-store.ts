import pMap from 'p-map';
import { pathOfDocument, pathOfFile } from './layout.ts';
import { type Encoding, RENEWED_AFTER_MS, type ReleaseStore, type Variants } from './release-store.ts';
import { type StoredFile, unwantedFiles } from './stored-files.ts';

const PARALLEL_CALLS = 16;

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

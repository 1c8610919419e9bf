import pMap from 'p-map';
import PQueue from 'p-queue';
import { encode } from './compress.ts';
import { isIntact } from './integrity.ts';
import { digestOfPath, pathOfDocument, pathOfFile } from './layout.ts';
import {
  type DamagedFile,
  type Encoding,
  RENEWED_AFTER_MS,
  type ReleaseStore,
  type Variants,
} from './release-store.ts';

const PARALLEL_CALLS = 16;

/** Files that are compared at a time for all who release: each needs up to 50 MB of memory meanwhile, with its variants. */
const PARALLEL_COMPARISONS = 4;

/** How often a file is read before it counts as damaged: a network may garble it. */
const READINGS = 2;

/** How long visitors do not read a damaged file again, in milliseconds: an instance may repair it, and this one learns it then. */
const DAMAGED_FOR_MS = 5000;

const ENCODINGS = ['br', 'gzip'] as const;

/** A stored file or variant. */
export interface StoredFile {
  path: string;
  storedAt: Date;
}

/** What was read of a stored file or variant. */
export interface StoredContent {
  content: Buffer;
  storedAt: Date;
}

/** For specs: how long something is remembered, in milliseconds. */
export interface FileStoreOptions {
  renewedAfterMs?: number;
  damagedForMs?: number;
}

/** Who waits for a reading: a visitor gives up sooner. */
export type Waiting = 'visitor' | 'team';

/**
 * A release store on anything that keeps files under paths; which paths, and in which order they are written, is decided here.
 * No file leaves it that was not compared with its digest.
 */
export abstract class FileStore implements ReleaseStore {
  readonly #renewedAfterMs: number;
  readonly #comparisons = new PQueue({ concurrency: PARALLEL_COMPARISONS });
  readonly #damagedForMs: number;
  /** The paths of the files and variants that were damaged when they were read last, and until when visitors do not read them. */
  readonly #damaged = new Map<string, number>();
  readonly #listeners: ((file: DamagedFile) => void)[] = [];

  constructor({ renewedAfterMs = RENEWED_AFTER_MS, damagedForMs = DAMAGED_FOR_MS }: FileStoreOptions = {}) {
    this.#renewedAfterMs = renewedAfterMs;
    this.#damagedForMs = damagedForMs;
  }

  async missing(digests: readonly string[]): Promise<string[]> {
    const paths = new Map(digests.map((digest) => [digest, pathOfFile(digest)]));
    const absent = await pMap(
      paths,
      async ([digest, path]) => ((await this.#comparisons.add(() => this.#renewIntact(digest, path))) ? [] : [digest]),
      { concurrency: PARALLEL_COMPARISONS },
    );
    return absent.flat();
  }

  async put(digest: string, content: Buffer, variants: Variants): Promise<void> {
    const writeVariant = async (encoding: Encoding) => {
      const variant = variants[encoding];
      if (variant) await this.#write(pathOfFile(digest, encoding), variant);
      // The content may have been stored under another name, with more variants.
      else await this.#repairVariant(digest, encoding, content);
    };
    await Promise.all(ENCODINGS.map(writeVariant));
    // Last: a file counts as stored when its content is there.
    await this.#write(pathOfFile(digest), content);
  }

  async read(digest: string, encoding?: Encoding): Promise<Buffer | undefined> {
    // Each reading of a large one costs two transfers and two hashes.
    if (performance.now() < (this.#damaged.get(pathOfFile(digest, encoding)) ?? 0)) return undefined;
    return (await this.#readIntact(digest, encoding, 'visitor'))?.content;
  }

  isDamaged(digest: string, encoding?: Encoding): boolean {
    return this.#damaged.has(pathOfFile(digest, encoding));
  }

  onDamage(listener: (file: DamagedFile) => void): void {
    this.#listeners.push(listener);
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
    return (await this.readPath(pathOfDocument(name), 'visitor'))?.content.toString();
  }

  /** What is stored of a file; undefined when that is nothing, or damaged. */
  async #readIntact(
    digest: string,
    encoding: Encoding | undefined,
    waiting: Waiting,
  ): Promise<StoredContent | undefined> {
    const path = pathOfFile(digest, encoding);
    for (let reading = 1; reading <= READINGS; reading += 1) {
      const stored = await this.readPath(path, waiting);
      if (!stored || (await isIntact(digest, stored.content, encoding))) {
        this.#damaged.delete(path);
        return stored;
      }
    }
    const isNew = !this.#damaged.has(path);
    this.#damaged.set(path, performance.now() + this.#damagedForMs);
    for (const listener of this.#listeners) listener({ digest, encoding, isNew });
    return undefined;
  }

  /** Whether the content of a file is stored without damage; repairs its variants, and records that it is wanted now. */
  async #renewIntact(digest: string, path: string): Promise<boolean> {
    const stored = await this.#readIntact(digest, undefined, 'team');
    if (!stored) return false;
    const isOld = Date.now() - stored.storedAt.getTime() >= this.#renewedAfterMs;
    if (isOld && !(await this.renewPath(path, stored.content))) return false;
    await Promise.all(ENCODINGS.map((encoding) => this.#repairVariant(digest, encoding, stored.content)));
    return true;
  }

  /** Makes a damaged variant anew of the content. */
  async #repairVariant(digest: string, encoding: Encoding, content: Buffer): Promise<void> {
    const path = pathOfFile(digest, encoding);
    await this.#readIntact(digest, encoding, 'team');
    if (this.#damaged.has(path)) await this.#write(path, await encode[encoding](content));
  }

  async #write(path: string, content: Buffer): Promise<void> {
    await this.writePath(path, content);
    this.#damaged.delete(path);
  }

  /** Records that a stored file, which has this content, is wanted now; false when it has been deleted meanwhile. */
  protected abstract renewPath(path: string, content: Buffer): Promise<boolean>;

  /** Readers and concurrent writers never see a part of the file. */
  protected abstract writePath(path: string, content: Buffer): Promise<void>;

  /** Undefined when the file does not exist. */
  protected abstract readPath(path: string, waiting: Waiting): Promise<StoredContent | undefined>;

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

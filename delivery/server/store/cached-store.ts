import { LRUCache } from 'lru-cache';
import { DELIVERY_CACHE_BYTES } from '../common/cache-sizes.ts';
import type { DamagedFile, Encoding, ReleaseStore, Variants } from './release-store.ts';

/** What an entry costs besides its content, so that many small files count too. */
const ENTRY_BYTES = 512;

/** Keeps the files read last in memory. They never change and were compared, so nothing becomes outdated. */
export class CachedStore implements ReleaseStore {
  readonly #store: ReleaseStore;
  readonly #files: LRUCache<string, Buffer>;

  /** Reads in progress. The cache's own `fetch` would fail those that it evicts. */
  readonly #reads = new Map<string, Promise<Buffer | undefined>>();

  constructor(store: ReleaseStore, maxBytes = DELIVERY_CACHE_BYTES.releasedFiles) {
    this.#store = store;
    this.#files = new LRUCache({ maxSize: maxBytes, sizeCalculation: (content) => content.length + ENTRY_BYTES });
  }

  missing(digests: readonly string[]): Promise<string[]> {
    return this.#store.missing(digests);
  }

  put(digest: string, content: Buffer, variants: Variants): Promise<void> {
    return this.#store.put(digest, content, variants);
  }

  /** Reads a file once for all who ask for it at the same time. */
  async read(digest: string, encoding?: Encoding): Promise<Buffer | undefined> {
    const key = `${digest} ${encoding ?? ''}`;
    const cached = this.#files.get(key);
    if (cached) return cached;
    const read =
      this.#reads.get(key) ?? this.#readAndKeep(key, digest, encoding).finally(() => this.#reads.delete(key));
    this.#reads.set(key, read);
    return read;
  }

  isDamaged(digest: string, encoding?: Encoding): boolean {
    return this.#store.isDamaged(digest, encoding);
  }

  onDamage(listener: (file: DamagedFile) => void): void {
    this.#store.onDamage(listener);
  }

  sweep(kept: ReadonlySet<string>, before: Date): Promise<number> {
    return this.#store.sweep(kept, before);
  }

  writeDocument(name: string, json: string): Promise<void> {
    return this.#store.writeDocument(name, json);
  }

  readDocument(name: string): Promise<string | undefined> {
    return this.#store.readDocument(name);
  }

  async #readAndKeep(key: string, digest: string, encoding?: Encoding): Promise<Buffer | undefined> {
    const content = await this.#store.read(digest, encoding);
    // A file that is missing may be stored a moment later: only what exists is kept.
    if (content) this.#files.set(key, content);
    return content;
  }
}

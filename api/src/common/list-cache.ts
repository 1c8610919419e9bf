import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from './etag.ts';
import type { ItemStream } from './item-stream.ts';
import { jsonArray } from './json-array.ts';

type Serialize<Item> = (item: Item) => string;

/** Content encodings of a cached body. */
export type Encoding = 'br' | 'gzip';

const COMPRESS: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  // Nearly the size of the highest quality, in a fiftieth of the time.
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => promisify(gzip)(plain),
};

/** Maximum length of a cached list, in characters; longer lists are streamed. */
const MAX_CHARS = 4_000_000;

/** Maximum age of an entry, in milliseconds: changes made directly in the database do not raise the version. */
const MAX_AGE_MS = 60_000;

/** A serialized list, compressed on demand in each requested encoding. */
export class WrittenList {
  readonly #plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #etag: string;

  constructor(text: string) {
    this.#plain = Buffer.from(text);
    this.#etag = etagOf(this.#plain);
  }

  /** The strong validator of the body, different for each encoding (RFC 9110, 8.8.3). */
  etag(encoding: Encoding | undefined): string {
    return encoding ? `${this.#etag.slice(0, -1)}-${encoding}"` : this.#etag;
  }

  async body(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return this.#plain;
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](this.#plain);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

/** A list that is equal for all callers and is serialized once per version. */
export class CachedList<Item> {
  constructor(readonly write: (serialize: Serialize<Item>) => Promise<WrittenList | ItemStream<Item>>) {}
}

interface Entry {
  version: number;
  expiresAt: number;
  /** Undefined when the list is too long for the cache. */
  written: Promise<WrittenList | undefined>;
}

/** Cache of serialized lists. The caller passes the current version, read from the database for each answer. */
export class ListCache<Item> {
  readonly #entries = new Map<string, Entry>();
  readonly #onRead: (isCached: boolean) => void;

  /** `onRead` is told for each list whether it was cached. */
  constructor(onRead: (isCached: boolean) => void = () => undefined) {
    this.#onRead = onRead;
  }

  /** The list of `key` in this or a newer version; `open` reads it if it is not cached. */
  get(key: string, version: number, open: () => Promise<ItemStream<Item>>): CachedList<Item> {
    return new CachedList(async (serialize) => {
      const fresh = this.#fresh(key, version);
      this.#onRead(fresh !== undefined);
      const entry = fresh ?? this.#renew(key, version, () => writtenFrom(open, serialize));
      return (await entry.written) ?? open();
    });
  }

  #fresh(key: string, version: number): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version && entry.expiresAt > performance.now() ? entry : undefined;
  }

  #renew(key: string, version: number, write: () => Promise<WrittenList | undefined>): Entry {
    const entry = { version, expiresAt: performance.now() + MAX_AGE_MS, written: write() };
    this.#entries.set(key, entry);
    entry.written.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }
}

async function writtenFrom<Item>(
  open: () => Promise<ItemStream<Item>>,
  serialize: Serialize<Item>,
): Promise<WrittenList | undefined> {
  let text = '';
  for await (const piece of jsonArray(await open(), serialize)) {
    text += piece;
    if (text.length > MAX_CHARS) return undefined;
  }
  return new WrittenList(text);
}

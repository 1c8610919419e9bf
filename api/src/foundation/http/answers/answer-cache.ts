import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { etagOf } from '@iris/delivery/server';
import { brotli } from '@iris/delivery/server/store';
import { LRUCache } from 'lru-cache';
import { CACHE_BYTES } from '../../common/cache-sizes.ts';

/** Content encodings of a cached body, smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COMPRESS: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  // Nearly the size of the highest quality, in a fiftieth of the time.
  br: (plain) => brotli(plain, 5),
  gzip: (plain) => promisify(gzip)(plain),
};

/** Maximum age of an answer, in milliseconds: changes made directly in the database do not raise the version. */
const MAX_AGE_MS = 60_000;

/** Short bodies are counted as this many bytes, for what surrounds them. */
const LEAST_BYTES = 1000;

/** The body of an answer, compressed on demand in each requested encoding. */
export class WrittenAnswer {
  readonly #plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #etag: string;

  constructor(text: string) {
    this.#plain = Buffer.from(text);
    this.#etag = etagOf(this.#plain);
  }

  /** What it needs at most: no compressed form is larger than the plain one, but for a few bytes. */
  get bytes(): number {
    return (1 + ENCODINGS.length) * Math.max(this.#plain.length, LEAST_BYTES);
  }

  /** The strong validator of the body, different for each encoding (RFC 9110, 8.8.3). */
  etag(encoding: Encoding | undefined): string {
    return encoding ? `${this.#etag.slice(0, -1)}-${encoding}"` : this.#etag;
  }

  /** The body in an encoding. */
  async body(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return this.#plain;
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](this.#plain);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

interface Entry {
  version: string;
  /** Undefined for what is too long to keep. */
  answer: WrittenAnswer | undefined;
}

/** Answers by address, as long as the data has the same version. The caller reads the version for each answer. */
export class AnswerCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES.answers,
    sizeCalculation: ({ answer }, address) => 2 * address.length + (answer?.bytes ?? LEAST_BYTES),
    ttl: MAX_AGE_MS,
  });
  /** Answers that are being written, by version and address. */
  readonly #written = new Map<string, Promise<WrittenAnswer | undefined>>();

  /** What is in memory of this version: the answer, or that it is too long. */
  get(address: string, version: string): Pick<Entry, 'answer'> | undefined {
    const entry = this.#entries.get(address);
    return entry?.version === version ? entry : undefined;
  }

  /** Keeps what `write` writes, or that it is too long, once for all who ask at the same time. */
  write(
    address: string,
    version: string,
    write: () => Promise<WrittenAnswer | undefined>,
  ): Promise<WrittenAnswer | undefined> {
    const work = `${version} ${address}`;
    const running = this.#written.get(work);
    if (running) return running;
    const written = write()
      .then((answer) => {
        this.#entries.set(address, { version, answer });
        return answer;
      })
      .finally(() => this.#written.delete(work));
    this.#written.set(work, written);
    return written;
  }
}

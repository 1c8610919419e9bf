import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { PlainFile } from './plain-file.ts';

const DECODERS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** A content coding of precompressed files (RFC 9110, section 8.4.1). */
export type Encoding = keyof typeof DECODERS;

/** Maximum size of a file that is decompressed for the check, before and after, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Maximum number of cached results. */
const RESULTS_KEPT = 5000;

interface Result {
  /** Changes whenever the file is written or replaced. */
  state: string;
  matches: Promise<boolean>;
}

/** Compares the content of precompressed files with the integrity of a release, once per state of a file. */
export class CompressedContent {
  readonly #results = new Map<string, Result>();

  /** Whether the open file at `path`, decompressed, has this SHA-384; false also for damaged and very large files. */
  async matches(path: string, file: PlainFile, encoding: Encoding, integrity: string): Promise<boolean> {
    const { dev, ino, size, mtimeMs, ctimeMs } = file.stats;
    const state = [dev, ino, size, mtimeMs, ctimeMs, integrity].join(' ');
    const known = this.#results.get(path);
    if (known?.state === state) return known.matches;
    if (this.#results.size >= RESULTS_KEPT) this.#results.clear();
    const result = { state, matches: contains(file, encoding, integrity) };
    this.#results.set(path, result);
    result.matches.catch(() => {
      // A newer state of the file may have replaced this result.
      if (this.#results.get(path) === result) this.#results.delete(path);
    });
    return result.matches;
  }
}

async function contains({ handle, stats }: PlainFile, encoding: Encoding, integrity: string): Promise<boolean> {
  if (stats.size > MAX_BYTES) return false;
  const compressed = Buffer.alloc(stats.size);
  // At an explicit position, so that the file can still be streamed from its beginning.
  await handle.read(compressed, 0, stats.size, 0);
  const content = await DECODERS[encoding](compressed, { maxOutputLength: MAX_BYTES }).catch(() => undefined);
  return content !== undefined && `sha384-${createHash('sha384').update(content).digest('base64')}` === integrity;
}

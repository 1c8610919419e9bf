import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import PQueue from 'p-queue';
import type { Encoding, Variants } from './release-store.ts';

/** File names of types that compression makes smaller; only those have variants. */
export const COMPRESSIBLE = /\.(?:css|html|js|json|mjs|otf|svg|ts|ttf|txt|wasm|webmanifest|xml)$/i;

const brotliOnce = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A compression occupies one of the four threads that files and password hashes need too: at most two at a time. */
const compressions = new PQueue({ concurrency: 2 });

/** Bits of the largest window that decoders of browsers accept (RFC 7932, 9.1), and of the smallest that is worth it. */
const WINDOW_BITS = { least: 16, most: 22 };

/**
 * A body compressed with Brotli in a quality from 0 to 11. The encoder is told the length: it would need 17 MB for any body, and
 * twice the time.
 */
export function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const bits = Math.ceil(Math.log2(body.length + 1));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(WINDOW_BITS.most, Math.max(WINDOW_BITS.least, bits)),
  };
  return brotliOnce(body, { params });
}

/** A body in an encoding, as small as it becomes. */
export const encode: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => compressions.add(() => brotli(body, constants.BROTLI_MAX_QUALITY)),
  gzip: (body) => compressions.add(() => toGzip(body, { level: constants.Z_BEST_COMPRESSION })),
};

/** The compressed forms of a file that are smaller than it; none for types that are compressed already. */
export async function compress(fileName: string, content: Buffer): Promise<Variants> {
  if (!COMPRESSIBLE.test(fileName)) return {};
  const [br, gzipped] = await Promise.all([encode.br(content), encode.gzip(content)]);
  return {
    ...(br.length < content.length ? { br } : {}),
    ...(gzipped.length < content.length ? { gzip: gzipped } : {}),
  };
}

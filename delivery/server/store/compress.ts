import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import type { Variants } from './release-store.ts';

/** File names of types that compression makes smaller; only those have variants. */
export const COMPRESSIBLE = /\.(?:css|html|js|json|map|mjs|otf|svg|ttf|txt|wasm|webmanifest|xml)$/i;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A compression occupies one of the four threads that files and password hashes need too: at most two at a time. */
const limit = pLimit(2);

/** The compressed forms of a file that are smaller than it; none for types that are compressed already. */
export async function compress(fileName: string, content: Buffer): Promise<Variants> {
  if (!COMPRESSIBLE.test(fileName)) return {};
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gzipped] = await Promise.all([
    limit(() => toBrotli(content, { params })),
    limit(() => toGzip(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
  return {
    ...(br.length < content.length ? { br } : {}),
    ...(gzipped.length < content.length ? { gzip: gzipped } : {}),
  };
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { FILE_BYTES_MAX } from '../../contract/releases.ts';
import type { Encoding } from './release-store.ts';

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** The SHA-384 of some content in base64url. */
export function digestOf(content: Buffer): string {
  return createHash('sha384').update(content).digest('base64url');
}

/** Whether bytes that were read are the content of a file, or its compressed form in this encoding. */
export async function isIntact(digest: string, read: Buffer, encoding?: Encoding): Promise<boolean> {
  const content = encoding ? await decompress(read, encoding) : read;
  return content !== undefined && digestOf(content) === digest;
}

/** Undefined for what is no compressed file; damaged bytes may also decompress to gigabytes. */
function decompress(form: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  return DECOMPRESS[encoding](form, { maxOutputLength: FILE_BYTES_MAX }).catch(() => undefined);
}

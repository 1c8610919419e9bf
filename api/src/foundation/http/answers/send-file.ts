import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem.error.ts';

/** A file that only its reader may keep. */
interface PrivateFile {
  bytes: number;
  type: string;
  etag: string;
  /** How long it may be kept, in seconds; 0 when nobody may. */
  maxAge: number;
}

/**
 * Answers a file as a stream, or the part that `Range` asks for; nothing when the browser has it already.
 * @throws {ProblemError} `range_not_satisfiable`
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PrivateFile,
  open: (range: ByteRange | undefined) => Promise<Readable>,
): Promise<StreamableFile | undefined> {
  const { bytes, type, etag, maxAge } = file;
  const kept = maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-store';
  reply.headers({ etag, 'cache-control': kept, 'accept-ranges': 'bytes' });
  if (request.headers['if-none-match']?.includes(etag)) return void reply.code(304);
  const range = wantedRange(request, file);
  if (range === null) {
    reply.header('content-range', `bytes */${bytes}`);
    throw new ProblemError('range_not_satisfiable');
  }
  const length = range ? range.end - range.start + 1 : bytes;
  reply.headers({ 'content-type': type, 'content-length': length });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  // Nobody reads the answer to HEAD. Fastify keeps the length of a stream, not of an empty answer.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await open(range);
  return new StreamableFile(stream, { type, length });
}

/** A part of another version of the file is not wanted (`If-Range`). */
function wantedRange({ headers }: FastifyRequest, { etag, bytes }: PrivateFile) {
  const condition = headers['if-range'];
  return rangeIn(condition === undefined || condition === etag ? headers.range : undefined, bytes);
}

/** A part of a file: the positions of its first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a `Range` header asks for: undefined for the whole file, also when the header is malformed or
 * names several parts (RFC 9110, 14.2); null when the file has no such part.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  // Without a first position the last one is a number of bytes from the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? null : { start, end };
}

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { ErrorCode } from '@iris/contract/foundation';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem.error.ts';
import { addFile } from './idempotent-request.ts';
import { RequestWork } from './request-work.ts';

const FIELD = 'file';

const BYTES_PER_SECOND_MIN = 8 * 1024;
const RATE_CHECK_MS = 10_000;

/** What is said of a file that is too large, and of a form without one. */
interface Refusals {
  code: ErrorCode;
  missing: string;
}

/**
 * Reads the field `file` of a multipart form; the rest of a file that is too large is discarded.
 * @throws {ProblemError} `request_timeout` when it arrives too slowly
 */
export async function receiveFile(
  { raw, headers }: FastifyRequest,
  maxBytes: number,
  { code, missing }: Refusals,
): Promise<Buffer> {
  const form = openForm(headers as BusboyHeaders, maxBytes);
  const chunks: Buffer[] = [];
  let isFound = false;
  let isTooLarge = false;
  form.on('file', (field, file) => {
    isFound ||= field === FIELD;
    file.on('limit', () => {
      isTooLarge = true;
    });
    file.on('data', (chunk: Buffer) => field === FIELD && chunks.push(chunk));
  });
  const { signal, stop } = watchRate(raw);
  await pipeline(raw, form, { signal })
    .catch((error: unknown) => {
      if (signal.aborted) throw new ProblemError('request_timeout', { cause: error });
      return malformed(error);
    })
    .finally(stop);
  if (isTooLarge) throw new ProblemError(code);
  if (!isFound) throw new ProblemError('invalid_input', { detail: missing, errors: { [FIELD]: [missing] } });
  const data = Buffer.concat(chunks);
  const { idempotency } = RequestWork.current() ?? {};
  if (idempotency) addFile(idempotency, data);
  return data;
}

/** Aborts uploads that are slower than 8 KB/s after 10 s. */
function watchRate(raw: Readable): { signal: AbortSignal; stop: () => void } {
  const tooSlow = new AbortController();
  const start = performance.now();
  let received = 0;
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const timer = setInterval(() => {
    if (received < (BYTES_PER_SECOND_MIN * (performance.now() - start)) / 1000) tooSlow.abort();
  }, RATE_CHECK_MS);
  return { signal: tooSlow.signal, stop: () => clearInterval(timer) };
}

function openForm(headers: BusboyHeaders, fileSize: number): BusboyInstance {
  if (!headers['content-type']?.startsWith('multipart/form-data')) throw new ProblemError('unsupported_media_type');
  try {
    return new Busboy({ headers, limits: { files: 1, fields: 0, fileSize } });
  } catch (cause) {
    return malformed(cause);
  }
}

function malformed(cause: unknown): never {
  throw new ProblemError('malformed_body', { cause });
}

import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../common/problem.error.ts';

const FIELD = 'file';
const MISSING = 'Choisissez une image';

/** The bytes in the form's field `file`; of a file that is too large the rest is read and forgotten. */
export async function receiveFile({ raw, headers }: FastifyRequest, maxBytes: number): Promise<Buffer> {
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
  await pipeline(raw, form).catch(malformed);
  if (isTooLarge) throw new ProblemError('image_too_large');
  if (!isFound) throw new ProblemError('invalid_input', { detail: MISSING, errors: { [FIELD]: [MISSING] } });
  return Buffer.concat(chunks);
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

import { FILM_MAX_BYTES, uploadInputSchema } from '@iris/contract/media';
import { ProblemError, validate } from '../../../foundation/index.ts';
import type { UploadRecord } from './upload.schema.ts';

export type UploadHeaders = Record<string, string | string[] | undefined>;

/** A file that is about to be sent. */
export type Announced = Pick<UploadRecord, 'name' | 'size'>;

/**
 * What the headers announce, under this name or the one that they say; a client that does not say how long the file is gets
 * no space. @throws {ProblemError} `invalid_input`, `film_too_large`
 */
export function readAnnounced(headers: UploadHeaders, fixedName?: string): Announced {
  const length = headers['upload-length'];
  const size = /^\d{1,15}$/.test(String(length)) ? Number(length) : undefined;
  const input = { name: fixedName ?? readMetadata(headers, 'filename'), size };
  if (size !== undefined && size > FILM_MAX_BYTES) throw new ProblemError('film_too_large');
  return validate(uploadInputSchema, input);
}

/** A value of the metadata of an upload by its key, which is a word; empty when it is missing. */
export function readMetadata(headers: UploadHeaders, key: string): string {
  const [, encoded = ''] =
    new RegExp(`(?:^|,)\\s*${key} ([\\w+/=]*)`).exec(String(headers['upload-metadata'] ?? '')) ?? [];
  return Buffer.from(encoded, 'base64').toString();
}

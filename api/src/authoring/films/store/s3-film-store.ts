import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type S3Location, type StoreUnavailableError, storeFailure } from '@iris/delivery/server/store';
import type { ByteRange } from '../../../foundation/index.ts';
import { FilmStore, type StoredPart } from './film-store.ts';

/** S3 takes at most 5 GB at once, and 10,000 parts. */
const PART_BYTES = 64 * 1024 * 1024;
const ANSWER_WITHIN_MS = 10_000;
const WRITE_WITHIN_MS = 300_000;

/** Keeps films in a bucket. The credentials are those of the SDK's environment variables. */
export class S3FilmStore extends FilmStore {
  readonly scratch: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ bucket, prefix, endpoint, region }: S3Location) {
    super();
    this.scratch = join(tmpdir(), 'academie-iris-films', bucket);
    this.#bucket = bucket;
    this.#prefix = prefix ? `${prefix}/` : '';
    this.#client = new S3Client({
      ...(region ? { region } : {}),
      // Other servers rarely have one host name per bucket.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // By default the SDK adds checksums that not every other server knows.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async write(path: string, file: string): Promise<void> {
    await orUnavailable(async () => {
      const { size } = await stat(file);
      if (size > PART_BYTES) return this.#writeParts(path, file, size);
      const command = new PutObjectCommand({
        ...this.#object(path),
        Body: createReadStream(file),
        ContentLength: size,
      });
      await this.#client.send(command, { abortSignal: AbortSignal.timeout(WRITE_WITHIN_MS) });
    });
  }

  async read(path: string, range?: ByteRange): Promise<StoredPart | undefined> {
    return orUnavailable(async () => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      // Aborted only until the answer begins: a player may take hours to read the rest.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), ANSWER_WITHIN_MS);
      const command = new GetObjectCommand({ ...this.#object(path), Range });
      const answer = await this.#client.send(command, { abortSignal: late.signal }).finally(() => clearTimeout(timer));
      return { stream: answer.Body as Readable, size: answer.ContentLength ?? 0 };
    });
  }

  async delete(path: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#object(path));
    await orUnavailable(() => this.#client.send(command, { abortSignal: AbortSignal.timeout(ANSWER_WITHIN_MS) }));
  }

  /** S3 keeps parts of uploads that were not completed until a lifecycle rule of the bucket deletes them. */
  async sweep(): Promise<void> {}

  async localFile(path: string, folder: string): Promise<string | undefined> {
    const part = await this.read(path);
    if (!part) return undefined;
    const file = join(folder, basename(path));
    await mkdir(folder, { recursive: true });
    try {
      await pipeline(part.stream, createWriteStream(file));
    } catch (error) {
      await rm(file, { force: true });
      throw unavailable(error);
    }
    return file;
  }

  async #writeParts(path: string, file: string, size: number): Promise<void> {
    const object = this.#object(path);
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(object));
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let start = 0; start < size; start += PART_BYTES) {
        const end = Math.min(start + PART_BYTES, size) - 1;
        const PartNumber = Parts.length + 1;
        const part = { ...object, UploadId, PartNumber, ContentLength: end - start + 1 };
        const command = new UploadPartCommand({ ...part, Body: createReadStream(file, { start, end }) });
        const abortSignal = AbortSignal.timeout(WRITE_WITHIN_MS);
        Parts.push({ PartNumber, ETag: (await this.#client.send(command, { abortSignal })).ETag });
      }
      await this.#client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await this.#client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  #object(path: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${path}` };
  }
}

/** The result, or undefined when the object does not exist. */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): StoreUnavailableError {
  return storeFailure('The bucket of the films cannot be used', cause);
}

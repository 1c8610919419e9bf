import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { FileStore, type FileStoreOptions, type StoredContent, type StoredFile, type Waiting } from './file-store.ts';
import { FILES } from './layout.ts';
import { storeFailure } from './store-failure.ts';

const READ_WITHIN_MS: Record<Waiting, number> = { visitor: 2000, team: 10_000 };
const WRITE_WITHIN_MS = 30_000;
const LIST_WITHIN_MS = 10_000;

export interface S3Location {
  bucket: string;
  /** Precedes every key, without slash at its ends. */
  prefix?: string | undefined;
  /** Address of a server other than Amazon's. */
  endpoint?: string | undefined;
  region?: string | undefined;
}

/** Keeps the files of releases in a bucket. The credentials are those of the SDK's environment variables. */
export class S3Store extends FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ bucket, prefix, endpoint, region }: S3Location, options: FileStoreOptions = {}) {
    super(options);
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

  #object(path: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${path}` };
  }

  protected async readPath(path: string, waiting: Waiting): Promise<StoredContent | undefined> {
    return within(READ_WITHIN_MS[waiting], async (abortSignal) => {
      const answer = await orAbsent(this.#client.send(new GetObjectCommand(this.#object(path)), { abortSignal }));
      if (!answer) return undefined;
      const { Body, LastModified = new Date() } = answer;
      return { content: await buffer(Body as Readable), storedAt: LastModified };
    });
  }

  protected async writePath(path: string, content: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...this.#object(path), Body: content });
    await within(WRITE_WITHIN_MS, (abortSignal) => this.#client.send(command, { abortSignal }));
  }

  protected async deletePath(path: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#object(path));
    await within(WRITE_WITHIN_MS, (abortSignal) => orAbsent(this.#client.send(command, { abortSignal })));
  }

  /** Writes the object again: copying it to itself renews its time on some servers only. */
  protected async renewPath(path: string, content: Buffer): Promise<boolean> {
    await this.writePath(path, content);
    return true;
  }

  protected async *listFiles(): AsyncGenerator<StoredFile> {
    const request = { Bucket: this.#bucket, Prefix: `${this.#prefix}${FILES}/` };
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ ...request, ContinuationToken });
      const page = await within(LIST_WITHIN_MS, (abortSignal) => this.#client.send(command, { abortSignal }));
      for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) {
        yield { path: Key.slice(this.#prefix.length), storedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }
}

/** Rejects after the time, even where the SDK ignores the signal: while it looks for credentials. */
async function within<Result>(ms: number, call: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(ms);
  const late = once(signal, 'abort').then(() => Promise.reject(signal.reason));
  try {
    return await Promise.race([call(signal), late]);
  } catch (cause) {
    const reason = signal.aborted ? `no answer within ${ms / 1000} s` : undefined;
    throw storeFailure('The S3 bucket cannot be used', cause, reason);
  }
}

/** The answer, or undefined when the object does not exist. */
async function orAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isAbsent = error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
    if (isAbsent) return undefined;
    throw error;
  }
}

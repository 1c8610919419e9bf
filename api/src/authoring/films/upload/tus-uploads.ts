import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILM_MAX_BYTES, UPLOAD_HOURS } from '@iris/contract/media';
import { isStorageFull } from '@iris/delivery/server/store';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { ProblemError } from '../../../foundation/index.ts';

/** A request of the tus protocol: what the library reads of it. */
export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  /** The id of the upload, also of one that begins. */
  id: string;
  headers: Record<string, string | string[] | undefined>;
  body?: Readable;
}

const PATH = '/api/uploads';

/** The request headers of the protocol. */
const READ = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type', 'content-length'];

/** The answer's headers of the protocol; the library adds some for other origins. */
const ANSWERED = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-expires', 'location'];

/** Codes for what the library refuses, by its status. */
const CODES = {
  404: 'upload_not_found',
  409: 'upload_conflict',
  410: 'upload_not_found',
  413: 'film_too_large',
} as const;

/** Receives files in parts by the tus protocol, into a folder. */
export class TusUploads {
  readonly #failures = new WeakMap<Request, unknown>();
  readonly #ids = new WeakMap<Request, string>();
  #server: Promise<Server> | undefined;

  constructor(private readonly folder: string) {}

  /** Executes a request, and returns the headers of its answer. @throws {ProblemError} */
  async handle({ method, id, headers, body }: TusRequest): Promise<Record<string, string>> {
    const server = await this.#open();
    const read = READ.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : []));
    const request = new Request(`http://localhost${PATH}${method === 'POST' ? '' : `/${id}`}`, {
      method,
      headers: read,
      ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
    });
    this.#ids.set(request, id);
    const answer = await server.handleWeb(request);
    if (!answer.ok) throw toProblem(answer.status, this.#failures.get(request));
    return Object.fromEntries([...answer.headers].filter(([name]) => ANSWERED.includes(name)));
  }

  /** Path of the file of an upload. */
  pathOf(id: string): string {
    return join(this.folder, id);
  }

  /** Deletes the files of an upload, also if they are missing. */
  async delete(id: string): Promise<void> {
    for (const file of [this.pathOf(id), `${this.pathOf(id)}.json`]) await rm(file, { force: true });
  }

  #open(): Promise<Server> {
    this.#server ??= this.#start().catch((error: unknown) => {
      this.#server = undefined;
      throw error;
    });
    return this.#server;
  }

  async #start(): Promise<Server> {
    // Before the library does, which would end the process if it cannot.
    await mkdir(this.folder, { recursive: true });
    return new Server({
      path: PATH,
      relativeLocation: true,
      allowedOrigins: [],
      maxSize: FILM_MAX_BYTES,
      datastore: new UploadFolder({
        directory: this.folder,
        expirationPeriodInMilliseconds: UPLOAD_HOURS * 3_600_000,
      }),
      namingFunction: (request) => this.#ids.get(request) ?? '',
      onResponseError: (request, error) => {
        this.#failures.set(request, error);
        return undefined;
      },
    });
  }
}

/** The library's store, except that it says why a part could not be written. */
class UploadFolder extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(readable, file);
    return offset + file.bytesWritten;
  }
}

function toProblem(status: number, cause: unknown): ProblemError {
  if (isStorageFull(cause)) return new ProblemError('film_disk_full', { cause });
  if (status in CODES) return new ProblemError(CODES[status as keyof typeof CODES], { cause });
  return new ProblemError(status < 500 ? 'malformed_body' : 'internal_error', { cause });
}

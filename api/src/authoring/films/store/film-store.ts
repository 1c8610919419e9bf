import type { Readable } from 'node:stream';
import type { ByteRange } from '../../../foundation/index.ts';

/** A file, or a part of it, that is being read. */
export interface StoredPart {
  stream: Readable;
  /** Number of bytes that the stream gives. */
  size: number;
}

/**
 * Storage of films, under paths with `/`. Every method rejects with StoreFullError when there is no space left, and with
 * another StoreUnavailableError when the store does not answer or refuses.
 */
export abstract class FilmStore {
  /** A folder of this machine for uploads and work in progress; the store's own disk where it is a folder. */
  abstract readonly scratch: string;

  /** Stores a file of this machine, which must not change afterwards; readers never see a part of it. */
  abstract write(path: string, file: string): Promise<void>;

  /** Opens a file; undefined if it does not exist. */
  abstract read(path: string, range?: ByteRange): Promise<StoredPart | undefined>;

  /** Deletes a file, also if it is missing. */
  abstract delete(path: string): Promise<void>;

  /** Deletes what processes that were killed before an instant have left of files that they were storing. */
  abstract sweep(before: Date): Promise<void>;

  /** The path of the file on this machine; `folder` takes a copy where the store is elsewhere. */
  abstract localFile(path: string, folder: string): Promise<string | undefined>;
}

/** Content encodings in which compressible files are stored besides their content. */
export type Encoding = 'br' | 'gzip';

/** The compressed forms of a file. */
export type Variants = Partial<Record<Encoding, Buffer>>;

/**
 * The files of releases, named by their content and therefore immutable, and a few small documents.
 * `digest` is the SHA-384 of the content in base64url (64 characters).
 *
 * Every method rejects with InvalidNameError for a malformed digest or name, and with StoreUnavailableError
 * when the store does not answer in time or refuses.
 */
export interface ReleaseStore {
  /**
   * Returns those of the digests that are not stored. The others count as stored now: a sweep that follows spares
   * them until their release is registered.
   */
  missing(digests: readonly string[]): Promise<string[]>;

  /**
   * Stores a file, whose digest the caller has checked, with its variants. Replaces a stored file, which repairs a
   * damaged one. Readers and concurrent writers never see a part of a file.
   */
  put(digest: string, content: Buffer, variants: Variants): Promise<void>;

  /** The content of a file, or its variant; undefined when it is not stored. */
  read(digest: string, encoding?: Encoding): Promise<Buffer | undefined>;

  /**
   * Deletes the files, with their variants, that are not among `kept` and were stored before `before`, and returns
   * their number. `before` must be longer ago than a release takes from its first `missing` to its registration,
   * and than RENEWED_AFTER_MS.
   */
  sweep(kept: ReadonlySet<string>, before: Date): Promise<number>;

  /** Stores a small JSON document under a name of lower-case letters, digits and hyphens; replaces it. */
  writeDocument(name: string, json: string): Promise<void>;

  readDocument(name: string): Promise<string | undefined>;
}

/** `missing` records that a stored file is wanted at most once in this time. */
export const RENEWED_AFTER_MS = 60 * 60 * 1000;

/** A digest or the name of a document is malformed. */
export class InvalidNameError extends Error {
  override name = 'InvalidNameError';
}

/** The store does not answer in time, or refuses; `cause` says why. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

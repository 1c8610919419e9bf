/** Content encodings in which compressible files are stored besides their content. */
export type Encoding = 'br' | 'gzip';

/** The compressed forms of a file. */
export type Variants = Partial<Record<Encoding, Buffer>>;

/** A stored file, or a variant of it, whose bytes are others than those that were stored. */
export interface DamagedFile {
  digest: string;
  encoding: Encoding | undefined;
  /** Whether this process has not found it damaged before. */
  isNew: boolean;
}

/**
 * The files of releases, named by their content and therefore immutable, and a few small documents.
 * `digest` is the SHA-384 of the content in base64url (64 characters).
 *
 * Files are compared with their digest each time that they are read from the store. One that is damaged twice in a row is
 * not given out. A content counts as missing then, so that it is sent again and overwritten; it is never deleted for that. A
 * variant is made anew of its content.
 *
 * Every method rejects with InvalidNameError for a malformed digest or name, with StoreFullError when there is no space
 * left, and with another StoreUnavailableError when the store does not answer in time or refuses.
 */
export interface ReleaseStore {
  /**
   * Returns those of the digests of which the content is not stored, or damaged, whatever is in memory. Of the others damaged
   * variants are repaired, and they count as stored now: a sweep that follows spares them until their release is registered.
   */
  missing(digests: readonly string[]): Promise<string[]>;

  /**
   * Stores a file, whose digest the caller has checked, with its variants. Replaces a stored file, which repairs a
   * damaged one. Readers and concurrent writers never see a part of a file.
   */
  put(digest: string, content: Buffer, variants: Variants): Promise<void>;

  /** The content of a file, or its variant; undefined when it is not stored, or damaged, which is remembered for some seconds. */
  read(digest: string, encoding?: Encoding): Promise<Buffer | undefined>;

  /** Whether this process has found the content of a file, or its variant, damaged when it read it last. */
  isDamaged(digest: string, encoding?: Encoding): boolean;

  /** Calls a function each time that a file is found damaged. */
  onDamage(listener: (file: DamagedFile) => void): void;

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

import type { ClientSession } from 'mongoose';

/** The two versions of an image that the pages use. */
export const IMAGE_VERSIONS = ['large', 'small'] as const;

export type ImageVersion = (typeof IMAGE_VERSIONS)[number];

/** Storage of uploaded images. */
export abstract class ImageStore {
  /** Stores both versions of a new image, or neither. */
  abstract save(id: string, versions: Record<ImageVersion, Buffer>): Promise<void>;

  /** Reads a version of an image; undefined if it does not exist. */
  abstract read(id: string, version: ImageVersion): Promise<Buffer | undefined>;

  /** Deletes an image, also if it is incomplete or missing. */
  abstract delete(id: string, session?: ClientSession): Promise<void>;

  /**
   * Marks the image as referenced in a transaction, which conflicts with a transaction that deletes it. Returns whether
   * the image exists.
   */
  abstract refer(id: string, session: ClientSession): Promise<boolean>;

  /** The ids of the images stored before an instant. */
  abstract storedBefore(instant: Date): Promise<string[]>;
}

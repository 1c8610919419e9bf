import type { ClientSession } from 'mongoose';

/** The two versions of an image that the pages use. */
export const IMAGE_VERSIONS = ['large', 'small'] as const;

export type ImageVersion = (typeof IMAGE_VERSIONS)[number];

/** Where images are kept, whatever that is. */
export abstract class ImageStore {
  /** Keeps both versions of a new image, or neither. */
  abstract save(id: string, versions: Record<ImageVersion, Buffer>): Promise<void>;

  /** One version of an image; nothing when there is no such image. */
  abstract read(id: string, version: ImageVersion): Promise<Buffer | undefined>;

  /** Deletes an image, or what there is of it. */
  abstract delete(id: string, session?: ClientSession): Promise<void>;

  /**
   * Notes in a transaction that something refers to the image from now on: of this transaction and one that deletes the
   * image only one succeeds. Answers whether there is such an image.
   */
  abstract refer(id: string, session: ClientSession): Promise<boolean>;

  /** The images stored before this instant. */
  abstract storedBefore(instant: Date): Promise<string[]>;
}

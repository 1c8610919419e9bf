import type { ClientSession } from 'mongoose';

/** The two versions of an image that are stored with its upload, as WebP. */
export const IMAGE_VERSIONS = ['large', 'small'] as const;

export type ImageVersion = (typeof IMAGE_VERSIONS)[number];

/** The formats in which images are served. */
export type ImageFormat = 'avif' | 'webp';

/** A form of an image that is made from its large version when it is first asked for: `1280.avif`, `large.avif`. */
export type ImageVariant = `${number | ImageVersion}.${ImageFormat}`;

/** Storage of uploaded images. */
export abstract class ImageStore {
  /** Stores both versions of a new image, or neither. */
  abstract save(id: string, versions: Record<ImageVersion, Buffer>): Promise<void>;

  /** Reads a version of an image; undefined if it does not exist. */
  abstract read(id: string, variant: ImageVariant): Promise<Buffer | undefined>;

  /** Stores a variant of an image; nothing when the image was deleted meanwhile. */
  abstract add(id: string, variant: ImageVariant, data: Buffer): Promise<void>;

  /** Deletes an image with its variants, also if it is incomplete or missing. */
  abstract delete(id: string, session?: ClientSession): Promise<void>;

  /**
   * Marks the image as referenced in a transaction, which conflicts with a transaction that deletes it. Returns whether
   * the image exists.
   */
  abstract refer(id: string, session: ClientSession): Promise<boolean>;

  /** The ids of the images stored before an instant. */
  abstract storedBefore(instant: Date): Promise<string[]>;
}

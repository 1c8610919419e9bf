/** The two versions of an image that the pages use. */
export const IMAGE_VERSIONS = ['large', 'small'] as const;

export type ImageVersion = (typeof IMAGE_VERSIONS)[number];

/** Where images are kept, whatever that is. */
export abstract class ImageStore {
  /** Keeps both versions of a new image, or neither. */
  abstract save(id: string, versions: Record<ImageVersion, Buffer>): Promise<void>;

  /** One version of an image; nothing when there is no such image. */
  abstract read(id: string, version: ImageVersion): Promise<Buffer | undefined>;

  /** Forgets an image, or what there is of it. */
  abstract delete(id: string): Promise<void>;
}

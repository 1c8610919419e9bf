import sharp, { type Sharp } from 'sharp';
import type { ImageFormat, ImageVariant } from './image-store.ts';

/** Time limit of each conversion, in seconds. */
const TIMEOUT = { seconds: 20 };

const ENCODE: Record<ImageFormat, (image: Sharp) => Sharp> = {
  // Quality like that of the uploads, at about two thirds of their size. More effort would save 3 % in three times the time.
  avif: (image) => image.avif({ quality: 58, effort: 3 }),
  webp: (image) => image.webp({ quality: 82 }),
};

/** Converts the large version of an image to a variant. A task of graphics-process.ts. */
export function convertImage({ large, variant }: { large: Buffer; variant: ImageVariant }): Promise<Buffer> {
  const [width, format] = variant.split('.') as [string, ImageFormat];
  const image = sharp(large).timeout(TIMEOUT);
  const resized = width === 'large' ? image : image.resize({ width: Number(width), withoutEnlargement: true });
  return ENCODE[format](resized).toBuffer();
}

import { IMAGE_MAX_PIXELS, IMAGE_SIDE, IMAGE_SIDE_MAX, IMAGE_SMALL_WIDTH } from '@iris/contract/foundation';
import sharp, { type Sharp } from 'sharp';
import { ProblemError } from '../../foundation/http/problems/problem.error.ts';
import type { ImageFormat, ImageVariant, ImageVersion } from './image-store.ts';

/** A converted image: WebP, rotated upright, without metadata. */
export interface PreparedImage extends Record<ImageVersion, Buffer> {
  /** Of the large version. */
  width: number;
  height: number;
}

// libvips supports SVG, PDF and other formats with complex parsers, which are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

// Leaves the other cores to requests.
sharp.concurrency(1);

// No image is converted twice.
sharp.cache(false);

/** Time limit of each conversion, in seconds; three times the duration of the slowest permitted image. */
const TIMEOUT = { seconds: 10 };

/** The accepted formats, as detected by libvips from the content. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];

/** Quality without visible differences in photographs and drawings. */
const QUALITY = 82;

/**
 * Converts an uploaded file to the two versions of an image. A task of graphics-process.ts.
 * @throws {ProblemError} `image_unreadable`, `image_dimensions`, `image_side` or `image_too_complex`
 */
export async function prepareImage(data: Buffer): Promise<PreparedImage> {
  const { format, compression, width, height } = await read(() => sharp(data, { limitInputPixels: false }).metadata());
  if (!FORMATS.includes(format) || (format === 'heif' && compression !== 'av1')) throw unreadable(format);
  if (width * height > IMAGE_MAX_PIXELS) throw new ProblemError('image_dimensions');
  if (Math.max(width, height) > IMAGE_SIDE_MAX) throw new ProblemError('image_side');
  const upright = () =>
    sharp(data, { failOn: 'error', limitInputPixels: IMAGE_MAX_PIXELS }).timeout(TIMEOUT).autoOrient();
  const inside = { width: IMAGE_SIDE, height: IMAGE_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const large = upright().resize(inside).webp({ quality: QUALITY });
  const small = upright()
    .resize({ ...inside, width: IMAGE_SMALL_WIDTH })
    .webp({ quality: QUALITY });
  const { data: largeData, info } = await read(() => large.toBuffer({ resolveWithObject: true }));
  return { large: largeData, small: await read(() => small.toBuffer()), width: info.width, height: info.height };
}

/** Converts errors of sharp: a time-out to `image_too_complex`, others to `image_unreadable`. */
async function read<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) {
      throw new ProblemError('image_too_complex', { cause: error });
    }
    throw unreadable(error);
  }
}

function unreadable(cause: unknown): ProblemError {
  return new ProblemError('image_unreadable', { cause });
}

/** Time limit of a variant, in seconds. */
const VARIANT_TIMEOUT = { seconds: 20 };

const ENCODE: Record<ImageFormat, (image: Sharp) => Sharp> = {
  // Quality like that of the uploads, at about two thirds of their size. More effort would save 3 % in three times the time.
  avif: (image) => image.avif({ quality: 58, effort: 3 }),
  webp: (image) => image.webp({ quality: 82 }),
};

/** Converts the large version of an image to a variant. A task of graphics-process.ts. */
export function convertImage({ large, variant }: { large: Buffer; variant: ImageVariant }): Promise<Buffer> {
  const [width, format] = variant.split('.') as [string, ImageFormat];
  const image = sharp(large).timeout(VARIANT_TIMEOUT);
  const resized = width === 'large' ? image : image.resize({ width: Number(width), withoutEnlargement: true });
  return ENCODE[format](resized).toBuffer();
}

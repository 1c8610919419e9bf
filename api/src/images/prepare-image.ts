import { IMAGE_MAX_PIXELS, IMAGE_SIDE, IMAGE_SIDE_MAX, IMAGE_SMALL_WIDTH } from '@iris/contract/limits';
import sharp from 'sharp';
import { ProblemError } from '../common/problem.error.ts';
import type { ImageVersion } from './image-store.ts';

/** An image as the site keeps it: WebP, upright, without what the camera wrote into it. */
export interface PreparedImage extends Record<ImageVersion, Buffer> {
  /** Of the large version. */
  width: number;
  height: number;
}

// libvips reads more than photographs: SVG and PDF would bring their own interpreters.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

// Every other core goes on answering.
sharp.concurrency(1);

/** For each of the two versions; the worst image within the limits takes a third of it on a slow machine. */
const TIMEOUT = { seconds: 10 };

/** What is accepted, as libvips names it by the content; the name and the declared type of a file prove nothing. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];

/** Enough that no difference is seen, on photographs and on drawings. */
const QUALITY = 82;

/**
 * Converts a file that was sent into what the site shows.
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

/** Whatever sharp cannot do with these bytes, or not in time, is the bytes' fault. */
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

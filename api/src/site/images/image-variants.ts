import { IMAGE_SMALL_WIDTH } from '@iris/contract/limits';
import { Logger } from '@nestjs/common';
import { RequestWork } from '../../foundation/index.ts';
import type { ImageFormat, ImageStore, ImageVariant, ImageVersion } from './image-store.ts';

/** Maximum number of variants that wait; further ones are made when they are asked for again. */
const WAITING_MAX = 200;

/** The variant in a width, or of the large version; those stored with the upload have its names. */
export function variantOf(width: number | undefined, format: ImageFormat): ImageVariant {
  if (format === 'webp' && (!width || width === IMAGE_SMALL_WIDTH)) return `${storedFor(width)}.webp`;
  return `${width ?? 'large'}.${format}`;
}

/** The version stored with the upload that is at least as wide. */
export function storedFor(width: number | undefined): ImageVersion {
  return width && width <= IMAGE_SMALL_WIDTH ? 'small' : 'large';
}

/**
 * Makes the variants of stored images that were asked for, one after the other, and in turn with uploads: nobody waits for
 * them. Each is made once and then stored, also of images that were uploaded before there were variants.
 */
export class ImageVariants {
  readonly #logger = new Logger('Images');
  readonly #waiting = new Map<string, () => Promise<void>>();
  #isWorking = false;

  constructor(
    private readonly store: ImageStore,
    private readonly convert: (large: Buffer, variant: ImageVariant) => Promise<Buffer>,
  ) {}

  /** Has a variant made later, if it is not waiting already. */
  want(id: string, variant: ImageVariant): void {
    const name = `${id}/${variant}`;
    if (this.#waiting.has(name) || this.#waiting.size >= WAITING_MAX) return;
    this.#waiting.set(name, () => this.#make(id, variant));
    if (!this.#isWorking) void RequestWork.outside(() => this.#work());
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let next = this.#next(); next; next = this.#next()) {
      const [name, make] = next;
      await make().catch((error: unknown) => this.#logger.warn({ msg: `${name} could not be made`, err: error }));
      this.#waiting.delete(name);
    }
    this.#isWorking = false;
  }

  #next(): [string, () => Promise<void>] | undefined {
    return this.#waiting.entries().next().value;
  }

  async #make(id: string, variant: ImageVariant): Promise<void> {
    // Another instance may have made it.
    if (await this.store.read(id, variant)) return;
    const large = await this.store.read(id, 'large.webp');
    if (large) await this.store.add(id, variant, await this.convert(large, variant));
  }
}

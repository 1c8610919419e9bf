import {
  courseImage,
  isSharedPage,
  pageImage,
  SHARE_IMAGE_SIZE,
  type ShareImageContent,
  shareImageVersion,
} from '@iris/contract/share-images';
import { Injectable } from '@nestjs/common';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { logoDrawing } from '../certificates/documents/drawings.ts';
import { TypesetterService } from '../certificates/documents/typesetter.service.ts';
import { BoundedQueue } from '../common/bounded-queue.ts';
import { CACHE_BYTES } from '../common/cache-sizes.ts';
import { KeptFiles } from '../common/kept-files.ts';
import { Metrics } from '../common/metrics.ts';
import { ProblemError } from '../common/problem.error.ts';
import { CoursePagesService } from '../programs/course-pages.service.ts';
import { ThemeService } from '../theme/theme.service.ts';
import { irisDrawing } from './share-image-drawings.ts';
import { SHARE_IMAGE_TEMPLATE } from './share-image-template.ts';

/** A picture takes about 0.2 s of one core. */
const DRAWING = { concurrency: 1, length: 16, waitMs: 10_000 };

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** A picture of a page or course that is being drawn or was drawn. */
export interface ShareImage {
  /** As in its address. */
  version: string;
  data: Buffer;
}

/** Draws the pictures that other sites show with links to pages and courses. None is stored. */
@Injectable()
export class ShareImagesService {
  readonly #queue = new BoundedQueue(DRAWING);
  readonly #drawn = new KeptFiles(CACHE_BYTES.shareImages);

  constructor(
    private readonly theme: ThemeService,
    private readonly courses: CoursePagesService,
    private readonly typesetter: TypesetterService,
    metrics: Metrics,
  ) {
    metrics.watchQueue('share-images', () => this.#queue.waiting);
  }

  /** The picture of a page, or of the course with this id. @throws {ProblemError} `image_not_found`; `course_not_found`; `overloaded` */
  async read(name: string): Promise<ShareImage> {
    const content = await this.#contentOf(name);
    const draw = () => this.#queue.run(() => this.#draw(content));
    return { version: shareImageVersion(content), data: await this.#drawn.read(JSON.stringify(content), draw) };
  }

  async #contentOf(name: string): Promise<ShareImageContent> {
    if (isSharedPage(name)) return pageImage(name, await this.theme.get());
    if (!OBJECT_ID.test(name)) throw new ProblemError('image_not_found');
    const [course, theme] = await Promise.all([this.courses.read(name), this.theme.get()]);
    return courseImage(course, theme);
  }

  async #draw({ seed, hasEmblem, ...content }: ShareImageContent): Promise<Buffer> {
    const drawings = { iris: irisDrawing(seed), emblem: hasEmblem ? logoDrawing() : '' };
    const svg = await this.typesetter.svg(SHARE_IMAGE_TEMPLATE, { ...content, ...drawings });
    // libvips reads no SVG here (images/prepare-image.ts): uploads could then be SVG too.
    const { pixels, width, height } = await renderAsync(svg, {
      fitTo: { mode: 'width', value: SHARE_IMAGE_SIZE.width },
      font: { loadSystemFonts: false },
    });
    const image = sharp(pixels, { raw: { width, height, channels: 4 } });
    return image.removeAlpha().png({ palette: true, colours: 128, dither: 0, compressionLevel: 9 }).toBuffer();
  }
}

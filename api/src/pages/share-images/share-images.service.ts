import {
  courseImage,
  isSharedPage,
  pageImage,
  type ShareImageContent,
  shareImageVersion,
  webinarImage,
} from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { CoursePagesService } from '../../authoring/index.ts';
import { BoundedQueue, CACHE_BYTES, KeptFiles, Metrics, ProblemError, ThemeService } from '../../foundation/index.ts';
import { GraphicsService } from '../../site/index.ts';
import { WebinarsService } from '../../webinars/index.ts';
import type { drawShareImage } from './draw-share-image.ts';

/** A picture takes about 0.2 s of one core. */
const DRAWING = { concurrency: 1, length: 16, waitMs: 10_000 };

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** A picture of a page, course or webinar that is being drawn or was drawn. */
export interface ShareImage {
  /** As in its address. */
  version: string;
  data: Buffer;
}

/** Draws the pictures that other sites show with links to pages, courses and webinars. None is stored. */
@Injectable()
export class ShareImagesService {
  readonly #queue = new BoundedQueue(DRAWING);
  readonly #drawn = new KeptFiles(CACHE_BYTES.shareImages);

  constructor(
    private readonly theme: ThemeService,
    private readonly courses: CoursePagesService,
    private readonly webinars: WebinarsService,
    private readonly graphics: GraphicsService,
    metrics: Metrics,
  ) {
    metrics.watchQueue('share-images', () => this.#queue.waiting);
  }

  /** The picture of a page, or of the course or webinar with this id. @throws {ProblemError} `image_not_found`; `course_not_found`; `overloaded` */
  async read(name: string): Promise<ShareImage> {
    const content = await this.#readContent(name);
    const draw = () => this.#queue.run(() => this.graphics.run<typeof drawShareImage>('drawShareImage', content));
    return { version: shareImageVersion(content), data: await this.#drawn.read(JSON.stringify(content), draw) };
  }

  async #readContent(name: string): Promise<ShareImageContent> {
    if (isSharedPage(name)) return pageImage(name, await this.theme.get());
    if (!OBJECT_ID.test(name)) throw new ProblemError('image_not_found');
    const theme = await this.theme.get();
    const webinar = await this.webinars.show(name).catch(ignoreMissing);
    return webinar ? webinarImage(webinar, theme) : courseImage(await this.courses.read(name), theme);
  }
}

/** It is the id of a course then. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ProblemError && error.code === 'webinar_not_found')) throw error;
}

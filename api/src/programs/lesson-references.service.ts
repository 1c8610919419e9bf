import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { VideoReferencesService } from '../films/video-references.service.ts';
import { ImageReferencesService } from '../images/image-references.service.ts';
import { LESSON_MODEL, type LessonRecord } from './lesson.schema.ts';
import { imagesOf } from './lesson-content.ts';
import { REVISION_MODEL, type RevisionLesson, type RevisionRecord } from './revision.schema.ts';

/** Where a lesson has addresses of images. */
const IMAGE_PATHS = ['text.blocks.image', 'quiz.questions.image'] as const;

/** Where a revision has its lessons. */
const LESSONS = 'modules.lessons.';

/** Keeps the images and films that drafts and revisions of lessons show. */
@Injectable()
export class LessonReferencesService implements OnModuleInit {
  constructor(
    @InjectModel(LESSON_MODEL) private readonly lessons: Model<LessonRecord>,
    @InjectModel(REVISION_MODEL) private readonly revisions: Model<RevisionRecord>,
    private readonly images: ImageReferencesService,
    private readonly films: VideoReferencesService,
  ) {}

  onModuleInit(): void {
    this.images.addSource({
      addresses: () => this.#imageAddresses(),
      contains: (text, session) => this.#isAnywhere(IMAGE_PATHS, { $regex: text }, session),
    });
    this.films.addSource((videoId, session) => this.#isAnywhere(['film.video'], videoId, session));
  }

  /**
   * Prevents the deletion of images and films that a lesson newly shows, in the transaction that stores it.
   * @throws {ProblemError} `invalid_input` when an image no longer exists; `video_not_found`
   */
  async keep(before: RevisionLesson, after: RevisionLesson, session: ClientSession): Promise<void> {
    const shown = new Set(imagesOf(before).map(({ address }) => address));
    for (const { field, address } of imagesOf(after)) {
      if (shown.has(address)) continue;
      shown.add(address);
      await this.images.keep({ field, before: undefined, after: address }, session);
    }
    const video = after.film?.video;
    if (video && video !== before.film?.video) await this.films.keep(video, session);
  }

  async #imageAddresses(): Promise<string[]> {
    const found: unknown[][] = await Promise.all(
      IMAGE_PATHS.flatMap((path) => [this.lessons.distinct(path), this.revisions.distinct(LESSONS + path)]),
    );
    return found.flat().filter((address) => typeof address === 'string');
  }

  async #isAnywhere(paths: readonly string[], value: unknown, session: ClientSession): Promise<boolean> {
    const condition = (prefix: string) => ({ $or: paths.map((path) => ({ [prefix + path]: value })) });
    const found = await this.lessons.exists(condition('')).session(session);
    return Boolean(found ?? (await this.revisions.exists(condition(LESSONS)).session(session)));
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ImageReferencesService } from '../images/image-references.service.ts';
import { LESSON_MODEL, type LessonRecord } from './lesson.schema.ts';
import { imagesOf } from './lesson-content.ts';
import { REVISION_MODEL, type RevisionLesson, type RevisionRecord } from './revision.schema.ts';

/** Where a lesson has addresses of images. */
const PATHS = ['text.blocks.image', 'quiz.questions.image'] as const;

/** Keeps the images that drafts and revisions of lessons show. */
@Injectable()
export class LessonImagesService implements OnModuleInit {
  constructor(
    @InjectModel(LESSON_MODEL) private readonly lessons: Model<LessonRecord>,
    @InjectModel(REVISION_MODEL) private readonly revisions: Model<RevisionRecord>,
    private readonly images: ImageReferencesService,
  ) {}

  onModuleInit(): void {
    this.images.addSource({
      addresses: () => this.#addresses(),
      contains: (text, session) => this.#contains(text, session),
    });
  }

  /**
   * Prevents the deletion of images that a lesson newly shows, in the transaction that stores it.
   * @throws {ProblemError} `invalid_input` when one no longer exists
   */
  async keep(before: RevisionLesson, after: RevisionLesson, session: ClientSession): Promise<void> {
    const shown = new Set(imagesOf(before).map(({ address }) => address));
    for (const { field, address } of imagesOf(after)) {
      if (shown.has(address)) continue;
      shown.add(address);
      await this.images.keep({ field, before: undefined, after: address }, session);
    }
  }

  async #addresses(): Promise<string[]> {
    const found: unknown[][] = await Promise.all(
      PATHS.flatMap((path) => [this.lessons.distinct(path), this.revisions.distinct(`modules.lessons.${path}`)]),
    );
    return found.flat().filter((address) => typeof address === 'string');
  }

  async #contains(text: string, session: ClientSession): Promise<boolean> {
    const condition = (prefix: string) => ({ $or: PATHS.map((path) => ({ [prefix + path]: { $regex: text } })) });
    const found = await this.lessons.exists(condition('')).session(session);
    return Boolean(found ?? (await this.revisions.exists(condition('modules.lessons.')).session(session)));
  }
}

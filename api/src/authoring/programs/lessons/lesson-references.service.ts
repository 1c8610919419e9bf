import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { REVISION_MODEL, type RevisionLesson, type RevisionRecord } from '../../../catalog/index.ts';
import { ImageReferencesService } from '../../../site/index.ts';
import { DocumentReferencesService } from '../../documents/document-references.service.ts';
import { VideoReferencesService } from '../../films/videos/video-references.service.ts';
import { LESSON_MODEL, type LessonRecord } from './lesson.schema.ts';
import { imagesOf } from './lesson-content.ts';

/** Where a lesson has addresses of images. */
const IMAGE_PATHS = ['text.blocks.image', 'quiz.questions.image'] as const;

/** Where a revision has its lessons. */
const LESSONS = 'modules.lessons.';

/** Where a lesson has the id of its document. */
const DOCUMENT_PATH = 'document.document';

/** Keeps the images, films and documents that drafts and revisions of lessons show. */
@Injectable()
export class LessonReferencesService implements OnModuleInit {
  constructor(
    @InjectModel(LESSON_MODEL) private readonly lessons: Model<LessonRecord>,
    @InjectModel(REVISION_MODEL) private readonly revisions: Model<RevisionRecord>,
    private readonly images: ImageReferencesService,
    private readonly films: VideoReferencesService,
    private readonly documents: DocumentReferencesService,
  ) {}

  onModuleInit(): void {
    this.images.addAddresses({
      addresses: () => this.#valuesOf(IMAGE_PATHS),
      contains: (text, session) => this.#isAnywhere(IMAGE_PATHS, { $regex: text }, session),
    });
    this.films.addSource((videoId, session) => this.#isAnywhere(['film.video'], videoId, session));
    this.documents.addSource({
      ids: () => this.#valuesOf([DOCUMENT_PATH]),
      isUsed: (id, session) => this.#isAnywhere([DOCUMENT_PATH], id, session),
    });
  }

  /**
   * Prevents the deletion of images, films and documents that a lesson newly shows, in the transaction that stores it.
   * @throws {ProblemError} `invalid_input` when an image no longer exists; `video_not_found`; `document_not_found`
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
    const document = after.document?.document;
    if (document && document !== before.document?.document) await this.documents.keep(document, session);
  }

  /**
   * Prevents the deletion of all films and documents of these lessons, in the transaction that publishes them.
   * @throws {ProblemError} `video_not_found`; `document_not_found`
   */
  async keepPublished(lessons: readonly RevisionLesson[], session: ClientSession): Promise<void> {
    const films = new Set(lessons.flatMap(({ film }) => film?.video ?? []));
    for (const id of films) await this.films.keep(id, session);
    const documents = new Set(lessons.flatMap(({ document }) => document?.document ?? []));
    for (const id of documents) await this.documents.keep(id, session);
  }

  async #valuesOf(paths: readonly string[]): Promise<string[]> {
    const found: unknown[][] = await Promise.all(
      paths.flatMap((path) => [this.lessons.distinct(path), this.revisions.distinct(LESSONS + path)]),
    );
    return found.flat().filter((value) => typeof value === 'string');
  }

  async #isAnywhere(paths: readonly string[], value: unknown, session: ClientSession): Promise<boolean> {
    const condition = (prefix: string) => ({ $or: paths.map((path) => ({ [prefix + path]: value })) });
    const found = await this.lessons.exists(condition('')).session(session);
    return Boolean(found ?? (await this.revisions.exists(condition(LESSONS)).session(session)));
  }
}

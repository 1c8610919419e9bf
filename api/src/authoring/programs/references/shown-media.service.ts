import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { REVISION_MODEL, type RevisionRecord } from '../../../catalog/index.ts';
import { LESSON_MODEL, type LessonRecord } from '../lessons/lesson.schema.ts';

/** Where a revision has its lessons. */
const LESSONS = 'modules.lessons.';

/** Where a lesson has addresses of images, and the ids of its film and document. */
const IMAGES = ['text.blocks.image', 'quiz.questions.image'] as const;
const FILM = ['film.video'] as const;
const DOCUMENT = ['document.document'] as const;

/** Tells which images, films and documents the drafts and revisions of lessons show; `has` in the snapshot of a transaction. */
@Injectable()
export class ShownMedia {
  constructor(
    @InjectModel(LESSON_MODEL) private readonly lessons: Model<LessonRecord>,
    @InjectModel(REVISION_MODEL) private readonly revisions: Model<RevisionRecord>,
  ) {}

  /** The addresses of all images of lessons. */
  imageAddresses(): Promise<string[]> {
    return this.#valuesOf(IMAGES);
  }

  /** Whether a lesson shows an image whose address contains `text`. */
  hasImage(text: string, session: ClientSession): Promise<boolean> {
    return this.#isAnywhere(IMAGES, { $regex: text }, session);
  }

  /** Whether a lesson shows a film. */
  hasFilm(videoId: string, session: ClientSession): Promise<boolean> {
    return this.#isAnywhere(FILM, videoId, session);
  }

  /** The lessons whose drafts show one of these films. */
  async listLessonsWith(films: readonly string[]): Promise<LessonRecord[]> {
    if (films.length === 0) return [];
    return this.lessons.find({ 'film.video': { $in: films } }, { title: 1, course: 1 }).lean<LessonRecord[]>();
  }

  /** The ids of all documents of lessons. */
  documentIds(): Promise<string[]> {
    return this.#valuesOf(DOCUMENT);
  }

  /** Whether a lesson shows a document. */
  hasDocument(id: string, session: ClientSession): Promise<boolean> {
    return this.#isAnywhere(DOCUMENT, id, session);
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

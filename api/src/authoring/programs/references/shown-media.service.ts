import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { REVISION_MODEL, type RevisionRecord } from '../../../catalog/index.ts';
import { LESSON_MODEL, type LessonRecord } from '../lessons/lesson.schema.ts';

/** What a room above shows of films, and of images where it shows any; `has` in the snapshot of a transaction. */
export interface OtherShownMedia {
  imageAddresses?(): Promise<string[]>;
  hasImage?(text: string, session: ClientSession): Promise<boolean>;
  hasFilm(videoId: string, session: ClientSession): Promise<boolean>;
  /** Whether whoever got the address of a film by a webinar may still see it. */
  isOpen?(webinarId: string, videoId: string): Promise<boolean>;
}

/** Where a revision has its lessons. */
const LESSONS = 'modules.lessons.';

/** Where a lesson has addresses of images, and the ids of its films and document. */
const IMAGES = ['text.blocks.image', 'quiz.questions.image'] as const;
const FILM = ['film.video', 'activity.reference.video', 'activity.anchors.video'] as const;
const DOCUMENT = ['document.document'] as const;

/**
 * Tells which images, films and documents the drafts and revisions of lessons show, and those that rooms above have registered;
 * `has` in the snapshot of a transaction.
 */
@Injectable()
export class ShownMedia {
  readonly #others: OtherShownMedia[] = [];

  constructor(
    @InjectModel(LESSON_MODEL) private readonly lessons: Model<LessonRecord>,
    @InjectModel(REVISION_MODEL) private readonly revisions: Model<RevisionRecord>,
  ) {}

  /** Also keeps what a room above shows; it refers to it with `VideosService.keep` and `ImageReferencesService.keep`. */
  alsoShownBy(other: OtherShownMedia): void {
    this.#others.push(other);
  }

  /** The addresses of all images. */
  async imageAddresses(): Promise<string[]> {
    const others = await Promise.all(this.#others.map((other) => other.imageAddresses?.() ?? []));
    return [...(await this.#valuesOf(IMAGES)), ...others.flat()];
  }

  /** Whether an image is shown whose address contains `text`. */
  async hasImage(text: string, session: ClientSession): Promise<boolean> {
    if (await this.#isAnywhere(IMAGES, { $regex: text }, session)) return true;
    return this.#isAnyOther((other) => other.hasImage?.(text, session));
  }

  /** Whether a film is shown. */
  async hasFilm(videoId: string, session: ClientSession): Promise<boolean> {
    if (await this.#isAnywhere(FILM, videoId, session)) return true;
    return this.#isAnyOther((other) => other.hasFilm(videoId, session));
  }

  /** Whether a webinar still shows a film to those who got its address. */
  isOpenIn(webinarId: string, videoId: string): Promise<boolean> {
    return this.#isAnyOther((other) => other.isOpen?.(webinarId, videoId));
  }

  /** The lessons whose drafts show one of these films. */
  async listLessonsWith(films: readonly string[]): Promise<LessonRecord[]> {
    if (films.length === 0) return [];
    const shown = { $or: FILM.map((path) => ({ [path]: { $in: films } })) };
    return this.lessons.find(shown, { title: 1, course: 1 }).lean<LessonRecord[]>();
  }

  /** The ids of all documents of lessons. */
  documentIds(): Promise<string[]> {
    return this.#valuesOf(DOCUMENT);
  }

  /** Whether a lesson shows a document. */
  hasDocument(id: string, session: ClientSession): Promise<boolean> {
    return this.#isAnywhere(DOCUMENT, id, session);
  }

  /** One after the other: a transaction has one call at a time. */
  async #isAnyOther(ask: (other: OtherShownMedia) => Promise<boolean> | undefined): Promise<boolean> {
    for (const other of this.#others) if (await ask(other)) return true;
    return false;
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

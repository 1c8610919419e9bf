import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import { type ClientSession, type Model, mongo, Types } from 'mongoose';
import { CACHE_BYTES } from '../../foundation/index.ts';
import { REVISION_MODEL, type RevisionLesson, type RevisionRecord } from './revision.schema.ts';

export type { RevisionLesson, RevisionRecord };

/** The texts of a program in which searches look. */
export interface TaughtTexts {
  authors: string[];
  /** Titles of modules and lessons. */
  lessons: string[];
  /** Titles of the phases of films. */
  phases: string[];
}

/** Revisions of earlier versions have no teaching. */
type TaughtRevision = Pick<RevisionRecord, 'course' | 'modules'> & Partial<Pick<RevisionRecord, 'teaching'>>;

type RevisionHead = Pick<RevisionRecord, 'number' | 'published_at' | 'note'>;

/** Reads published programs. */
@Injectable()
export class ProgramsService {
  // Revisions never change.
  readonly #cache = new LRUCache<string, RevisionRecord>({
    maxSize: CACHE_BYTES.revisions,
    sizeCalculation: (revision) => mongo.BSON.calculateObjectSize(revision),
  });

  constructor(@InjectModel(REVISION_MODEL) private readonly revisions: Model<RevisionRecord>) {}

  /** The latest revision of a course; undefined while nothing is published. */
  async latest(courseId: string, session: ClientSession | null = null): Promise<RevisionRecord | undefined> {
    const head = await this.latestHead(courseId, session);
    return head && this.#find(courseId, head.number, session);
  }

  /** The latest revisions of courses, by course; without those that have none. */
  async latestOf(courseIds: readonly string[]): Promise<Map<string, RevisionRecord>> {
    if (courseIds.length === 0) return new Map();
    const heads = await this.revisions.aggregate<{ _id: Types.ObjectId; number: number }>([
      { $match: { course: { $in: courseIds.map((id) => new Types.ObjectId(id)) } } },
      { $sort: { course: -1, number: -1 } },
      { $group: { _id: '$course', number: { $first: '$number' } } },
    ]);
    const find = async ({ _id, number }: (typeof heads)[number]) => {
      const revision = await this.#find(_id.toHexString(), number);
      return revision ? [[_id.toHexString(), revision] as const] : [];
    };
    return new Map((await Promise.all(heads.map(find))).flat());
  }

  /** Number, date and note of the latest revision of a course; undefined while nothing is published. */
  async latestHead(courseId: string, session: ClientSession | null = null): Promise<RevisionHead | undefined> {
    const query = this.revisions
      .findOne({ course: courseId }, { number: 1, published_at: 1, note: 1 })
      .sort({ number: -1 });
    return (await query.session(session).lean<RevisionHead>()) ?? undefined;
  }

  /** A revision of a course. @throws {Error} when it does not exist: revisions are never deleted before their course */
  async read(courseId: string, number: number, session: ClientSession | null = null): Promise<RevisionRecord> {
    const revision = await this.#find(courseId, number, session);
    if (!revision) throw new Error(`revision ${number} of course ${courseId} does not exist`);
    return revision;
  }

  /** The course whose revisions have a lesson; undefined when none has. */
  async courseOf(lessonId: string): Promise<string | undefined> {
    const found = await this.revisions
      .findOne({ 'modules.lessons._id': lessonId }, { _id: 0, course: 1 })
      .lean<Pick<RevisionRecord, 'course'>>();
    return found?.course.toHexString();
  }

  /** A lesson, and its course, in the latest revision that has it; undefined when none has. */
  async findLesson(
    lessonId: string,
    session: ClientSession | null = null,
  ): Promise<{ course: string; lesson: RevisionLesson } | undefined> {
    const head = await this.revisions
      .findOne({ 'modules.lessons._id': lessonId }, { course: 1, number: 1 })
      .sort({ number: -1 })
      .session(session)
      .lean<Pick<RevisionRecord, 'course' | 'number'>>();
    const course = head?.course.toHexString();
    const revision = head && course && (await this.#find(course, head.number, session));
    const lesson = revision && lessonsOf(revision).find(({ _id }) => _id.equals(lessonId));
    return lesson && course ? { course, lesson } : undefined;
  }

  /** The titles of lessons in the latest revision of their course that has them, by their ids. */
  async titlesOf(courseId: string, lessonIds: readonly Types.ObjectId[]): Promise<Map<string, string>> {
    const inCourse = { course: new Types.ObjectId(courseId), 'modules.lessons._id': { $in: lessonIds } };
    return this.#titles(inCourse, lessonIds);
  }

  /** The latest titles of these lessons, of any course, by their ids. */
  async lessonTitles(lessonIds: readonly Types.ObjectId[]): Promise<Map<string, string>> {
    return this.#titles({ 'modules.lessons._id': { $in: lessonIds } }, lessonIds);
  }

  /** The texts of the latest revisions of courses, by course; without those that have none. */
  async taughtTexts(courseIds: readonly string[]): Promise<Map<string, TaughtTexts>> {
    const revisions = await this.revisions.aggregate<TaughtRevision>([
      { $match: { course: { $in: courseIds.map((id) => new Types.ObjectId(id)) } } },
      // In this order MongoDB reads no earlier revision.
      { $sort: { course: -1, number: -1 } },
      { $group: { _id: '$course', latest: { $first: '$$ROOT' } } },
      { $replaceWith: '$latest' },
      {
        $project: {
          course: 1,
          'teaching.authors.name': 1,
          'modules.title': 1,
          'modules.lessons.title': 1,
          'modules.lessons.film.phases.title': 1,
        },
      },
    ]);
    return new Map(revisions.map((revision) => [revision.course.toHexString(), toTaughtTexts(revision)]));
  }

  /** The ids of the lessons of all revisions of a course. */
  async listLessonIds(courseId: string, session: ClientSession): Promise<Types.ObjectId[]> {
    const found = await this.revisions.distinct('modules.lessons._id', { course: courseId }).session(session);
    return found.map((id) => new Types.ObjectId(String(id)));
  }

  /** Those of these lessons that a revision has. */
  async filterPublished(lessonIds: readonly Types.ObjectId[], session: ClientSession): Promise<Set<string>> {
    const filter = { 'modules.lessons._id': { $in: lessonIds } };
    const found = await this.revisions.distinct('modules.lessons._id', filter).session(session);
    return new Set(found.map(String));
  }

  /** Inserts the next revision of a course, in the transaction of its publication. */
  async insert(revision: Omit<RevisionRecord, '_id'>, session: ClientSession): Promise<void> {
    await this.revisions.create([revision], { session });
  }

  /** Deletes the revisions of a course, in the transaction that deletes it. */
  async deleteForCourse(courseId: string, session: ClientSession): Promise<void> {
    await this.revisions.deleteMany({ course: courseId }, { session });
  }

  async #titles(revisions: object, lessonIds: readonly Types.ObjectId[]): Promise<Map<string, string>> {
    const titles = await this.revisions.aggregate<{ _id: Types.ObjectId; title: string }>([
      { $match: revisions },
      { $project: { number: 1, lesson: '$modules.lessons' } },
      { $unwind: '$lesson' },
      { $unwind: '$lesson' },
      { $match: { 'lesson._id': { $in: lessonIds } } },
      { $sort: { number: 1 } },
      { $group: { _id: '$lesson._id', title: { $last: '$lesson.title' } } },
    ]);
    return new Map(titles.map(({ _id, title }) => [_id.toHexString(), title]));
  }

  async #find(courseId: string, number: number, session: ClientSession | null = null) {
    const key = `${courseId} ${number}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const found = await this.revisions.findOne({ course: courseId, number }).session(session).lean<RevisionRecord>();
    // What a transaction reads may not be stored yet.
    if (found && !session) this.#cache.set(key, found);
    return found ?? undefined;
  }
}

/** All lessons of a revision, in their order. */
export function lessonsOf({ modules }: Pick<RevisionRecord, 'modules'>): RevisionLesson[] {
  return modules.flatMap(({ lessons }) => lessons);
}

function toTaughtTexts(revision: TaughtRevision): TaughtTexts {
  const lessons = lessonsOf(revision);
  const phases = lessons.flatMap(({ film }) => film?.phases ?? []).map(({ title }) => title);
  return {
    authors: (revision.teaching?.authors ?? []).map(({ name }) => name),
    lessons: distinct([...revision.modules, ...lessons].map(({ title }) => title)),
    phases: distinct(phases),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

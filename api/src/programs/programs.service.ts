import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { REVISION_MODEL, type RevisionLesson, type RevisionRecord } from './revision.schema.ts';

export type { RevisionLesson, RevisionRecord };

/** Maximum number of revisions kept in memory; they never change. */
const CACHED_REVISIONS = 50;

type RevisionHead = Pick<RevisionRecord, 'number' | 'published_at' | 'note'>;

/** Reads published programs. */
@Injectable()
export class ProgramsService {
  readonly #cache = new Map<string, RevisionRecord>();

  constructor(@InjectModel(REVISION_MODEL) private readonly revisions: Model<RevisionRecord>) {}

  /** The latest revision of a course; undefined while nothing is published. */
  async latest(courseId: string, session: ClientSession | null = null): Promise<RevisionRecord | undefined> {
    const head = await this.latestHead(courseId, session);
    return head && this.#find(courseId, head.number, session);
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
      .findOne({ 'modules.lessons._id': lessonId }, { course: 1 })
      .lean<Pick<RevisionRecord, 'course'>>();
    return found?.course.toHexString();
  }

  /** Those of these lessons that a revision has. */
  async publishedOf(lessonIds: readonly Types.ObjectId[], session: ClientSession): Promise<Set<string>> {
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

  async #find(courseId: string, number: number, session: ClientSession | null = null) {
    const key = `${courseId} ${number}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const found = await this.revisions.findOne({ course: courseId, number }).session(session).lean<RevisionRecord>();
    // What a transaction reads may not be stored yet.
    if (found && !session) this.#remember(key, found);
    return found ?? undefined;
  }

  #remember(key: string, revision: RevisionRecord): void {
    this.#cache.set(key, revision);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > CACHED_REVISIONS && oldest !== undefined) this.#cache.delete(oldest);
  }
}

/** All lessons of a revision, in their order. */
export function lessonsOf({ modules }: Pick<RevisionRecord, 'modules'>): RevisionLesson[] {
  return modules.flatMap(({ lessons }) => lessons);
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { REVISION_MODEL, type RevisionLesson, type RevisionRecord } from './revision.schema.ts';

export type { RevisionLesson, RevisionRecord };

/** Maximum number of revisions kept in memory; they never change. */
const CACHED_REVISIONS = 50;

/** Reads published programs. */
@Injectable()
export class ProgramsService {
  readonly #cache = new Map<string, RevisionRecord>();

  constructor(@InjectModel(REVISION_MODEL) private readonly revisions: Model<RevisionRecord>) {}

  /** The latest revision of a course; undefined while nothing is published. */
  async latest(courseId: string, session: ClientSession | null = null): Promise<RevisionRecord | undefined> {
    const found = await this.revisions
      .findOne({ course: courseId }, { number: 1 })
      .sort({ number: -1 })
      .session(session)
      .lean<Pick<RevisionRecord, 'number'>>();
    return found ? this.read(courseId, found.number, session) : undefined;
  }

  /** A revision of a course. @throws {Error} when it does not exist: revisions are never deleted before their course */
  async read(courseId: string, number: number, session: ClientSession | null = null): Promise<RevisionRecord> {
    const key = `${courseId} ${number}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const revision = await this.revisions.findOne({ course: courseId, number }).session(session).lean<RevisionRecord>();
    if (!revision) throw new Error(`revision ${number} of course ${courseId} does not exist`);
    this.#cache.set(key, revision);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > CACHED_REVISIONS && oldest !== undefined) this.#cache.delete(oldest);
    return revision;
  }

  /** The course whose revisions have a lesson; undefined when none has. */
  async courseOf(lessonId: string): Promise<string | undefined> {
    const found = await this.revisions
      .findOne({ 'modules.lessons._id': lessonId }, { course: 1 })
      .lean<Pick<RevisionRecord, 'course'>>();
    return found?.course.toHexString();
  }
}

/** All lessons of a revision, in their order. */
export function lessonsOf({ modules }: Pick<RevisionRecord, 'modules'>): RevisionLesson[] {
  return modules.flatMap(({ lessons }) => lessons);
}

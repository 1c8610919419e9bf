import {
  type CatalogCourse,
  type Course,
  type CourseFilter,
  type CourseInput,
  type CourseQuery,
  LEVELS,
  type NewCourse,
  pickCourseFields,
} from '@iris/contract/catalog';
import type { SearchMatch } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import {
  type Actor,
  DatabaseService,
  ItemStream,
  JournalService,
  type List,
  olderThan,
  ProblemError,
  readList,
  replaceVersioned,
} from '../../foundation/index.ts';
import { ImageReferencesService } from '../../site/index.ts';
import { catalogPart, raiseCatalogVersion } from './catalog-version.ts';
import { type CourseState, copyTitle, toCatalogCourse, toCourse, toCourseState } from './course.mapper.ts';
import {
  COURSE_MODEL,
  type CourseRecord,
  DELETED_COURSE_MODEL,
  type DeletedCourseRecord,
  DRAFT,
  IN_CATALOG,
  IS_DRAFT,
  IS_OPEN,
} from './course.schema.ts';
import { CatalogSearchService, type CourseHit } from './search/catalog-search.service.ts';

export type { CourseState };

/** A sitemap has 50,000 addresses at most (sitemaps.org), of which some are other pages. */
const CHANGES_MAX = 49_000;

/** Number of found courses that are in memory at a time. */
const HITS_AT_ONCE = 200;

/** When a course last changed. */
export interface CourseChange {
  id: string;
  changedAt: Date;
}

/** How somebody comes into a course. */
export interface EnrollmentWay {
  /** Whether an administrator or an institution enrolls the student: the enrollment mode of the course does not apply. */
  isInvited?: boolean;
}

/** A course of the catalog with what a search has found in it. */
type FoundCourse = CatalogCourse & { match: SearchMatch };

type Rating = Required<Pick<CourseRecord, 'rating' | 'review_count'>>;

@Injectable()
export class CoursesService {
  constructor(
    @InjectModel(COURSE_MODEL) private readonly courses: Model<CourseRecord>,
    @InjectModel(DELETED_COURSE_MODEL) private readonly deleted: Model<DeletedCourseRecord>,
    private readonly images: ImageReferencesService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
    private readonly search: CatalogSearchService,
  ) {}

  /** The catalog, newest first, or what a search finds, best first; `after` is the id of the last item of the previous page. */
  async list({ limit, q, ...query }: CourseQuery): Promise<List<CatalogCourse>> {
    const hits = await this.search.find(q, query.level);
    if (!hits) return readList<CourseRecord, CatalogCourse>(this.#find(query), limit, toCatalogCourse);
    const last = query.after ? hits.findIndex(({ id }) => id === query.after) : -1;
    // Nothing follows a course that is no longer found.
    const next = query.after && last === -1 ? [] : hits.slice(last + 1);
    return limit ? this.#listHits(next.slice(0, limit)) : ItemStream.from(this.#streamHits(next));
  }

  /** The courses of the catalog that answer a search, best first. */
  async find(query: string, limit: number) {
    const hits = (await this.search.find(query)) ?? [];
    return this.#listHits(hits.slice(0, limit));
  }

  /** The number of courses that match the filter. */
  async count({ level, q }: CourseFilter = {}): Promise<number> {
    const hits = await this.search.find(q, level);
    // Lists all levels, because MongoDB uses the index only with a condition.
    return hits?.length ?? this.courses.countDocuments({ ...IN_CATALOG, level: level ?? { $in: LEVELS } });
  }

  /** When each course of the catalog last changed, newest course first. */
  async listChanges(): Promise<CourseChange[]> {
    const records = await this.courses
      .find(IN_CATALOG, { changed_at: 1 })
      .sort({ _id: -1 })
      .limit(CHANGES_MAX)
      .lean<Pick<CourseRecord, '_id' | 'changed_at'>[]>();
    return records.map(({ _id, changed_at = _id.getTimestamp() }) => ({
      id: _id.toHexString(),
      changedAt: changed_at,
    }));
  }

  /** A course as everybody may see it, also an archived one. @throws {ProblemError} `course_not_found`, also for a draft */
  async readPublic(id: string, session: ClientSession | null = null): Promise<CourseState> {
    const state = await this.read(id, session);
    if (state.is_draft) throw new ProblemError('course_not_found');
    return state;
  }

  /** Whether a course exists and is not a draft. */
  async isPublic(id: string): Promise<boolean> {
    return Boolean(await this.courses.exists({ _id: id, $nor: [IS_DRAFT] }));
  }

  /** A course for those who manage it, wherever it is. @throws {ProblemError} `course_not_found` */
  async read(id: string, session: ClientSession | null = null): Promise<CourseState> {
    const record = await this.courses.findById(id).session(session).lean<CourseRecord>();
    if (!record) throw new ProblemError('course_not_found');
    return toCourseState(record);
  }

  /** The courses with these ids, in no particular order; missing ones are omitted. */
  async listByIds(ids: readonly string[]): Promise<Course[]> {
    const records = await this.courses.find({ _id: { $in: ids } }).lean<CourseRecord[]>();
    return records.map(toCourse);
  }

  /** The titles of the courses with these ids, also of deleted ones; missing ones are omitted. */
  async titlesOf(ids: readonly string[]): Promise<Map<string, string>> {
    type Titled = Pick<CourseRecord, '_id' | 'title'>;
    if (ids.length === 0) return new Map();
    const filter = { _id: { $in: ids } };
    const [records, deleted] = await Promise.all([
      this.courses.find(filter, { title: 1 }).lean<Titled[]>(),
      this.deleted.find(filter, { title: 1 }).lean<Titled[]>(),
    ]);
    return new Map([...deleted, ...records].map(({ _id, title }) => [_id.toHexString(), title]));
  }

  /** Creates a course without enrollments and rating, once per idempotency key. */
  create(input: NewCourse, actor: Actor): Promise<Course> {
    const insert = async (session: ClientSession) => {
      const { is_draft = false, ...written } = input;
      const stored = { ...writtenFrom(written), ...(is_draft && DRAFT) };
      const course = await this.#insert(stored, session);
      const after = { ...course, ...(is_draft && { is_draft }) };
      const change = { action: 'course.create', id: course._id, label: course.title, after } as const;
      await this.journal.record(actor, change, session);
      return course;
    };
    return this.database.inTransactionOnce(insert, (id) => this.#readCourse(id));
  }

  /**
   * Replaces the editable fields of a course if it has the expected version; count and rating are kept.
   * @throws {ProblemError} `course_not_found`; `version_conflict`
   */
  async update(id: string, input: CourseInput, actor: Actor, expected?: number): Promise<Course> {
    const written = writtenFrom(input);
    const replace = async (session: ClientSession) => {
      const records = await replaceVersioned(this.courses, id, written, expected, session);
      if (!records) throw await this.#refusal(id, session);
      const [before, after] = [toCourse(records[0]), toCourse(records[1])];
      await this.images.keep({ field: 'image', before: before.image, after: after.image }, session);
      await this.#raise([id], session);
      await this.journal.record(actor, { action: 'course.update', id, label: after.title, before, after }, session);
      return after;
    };
    return this.database.inTransactionOnce(replace, () => this.#readCourse(id), { queue: this.nameQueue(id) });
  }

  /**
   * Inserts a copy of a course as a draft, without enrollments and rating, in the transaction that copies its program.
   * @throws {ProblemError} `course_not_found`
   */
  async copy(id: string, session: ClientSession): Promise<Course> {
    const { course } = await this.read(id, session);
    const copied = { ...pickCourseFields(course), title: copyTitle(course.title) };
    return this.#insert({ ...writtenFrom(copied), ...DRAFT }, session);
  }

  /**
   * Raises the enrollment count, in the transaction of the enrollment; `by` 0 for who is enrolled once more.
   * @throws {ProblemError} `course_not_found`; `course_archived`; `enrollment_by_invitation`; `enrollment_closed`
   */
  async countEnrollment(
    id: string,
    { isInvited = false }: EnrollmentWay,
    session: ClientSession,
    by: 0 | 1 = 1,
  ): Promise<void> {
    const filter = { _id: id, ...IN_CATALOG, ...(!isInvited && IS_OPEN) };
    const { matchedCount } = await this.courses.updateOne(filter, { $inc: { enrolled_count: by } }, { session });
    if (!matchedCount) throw await this.#enrollmentRefusal(id, session);
    await this.#raise([id], session);
  }

  /**
   * Raises the catalog version for a change of a course's program. Conflicts with the deletion of the course.
   * @throws {ProblemError} `course_not_found`
   */
  async noteProgram(id: string, session: ClientSession): Promise<CourseState> {
    const state = await this.read(id, session);
    await this.#raise([id], session);
    return state;
  }

  /** Marks a course as having a program, in the transaction that publishes it, which has raised the catalog version. */
  async markProgram(id: string, session: ClientSession): Promise<void> {
    await this.courses.updateOne({ _id: id }, { $set: { has_program: true, changed_at: new Date() } }, { session });
  }

  /** Raises the catalog version, in the transaction that takes a course out of the catalog or back. */
  async noteChange(id: string, session: ClientSession): Promise<void> {
    await this.#raise([id], session);
  }

  /** Lowers the enrollment count of these courses by 1, in the transaction that deletes the enrollments. */
  async discountEnrollments(ids: readonly string[], session: ClientSession): Promise<void> {
    const counted = { _id: { $in: ids }, enrolled_count: { $gt: 0 } };
    const change = { $inc: { enrolled_count: -1 } };
    await this.courses.updateMany(counted, change, { session });
    await this.deleted.updateMany(counted, change, { session });
    await this.#raise(ids, session);
  }

  /**
   * Sets the rating, in the transaction that changes the reviews. Raising the catalog version makes concurrent ones
   * conflict, even if the rating stays the same.
   * @throws {ProblemError} `course_not_found`
   */
  async setRating(id: string, rating: Rating, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.courses.updateOne({ _id: id }, { $set: rating }, { session });
    const deleted =
      matchedCount || (await this.deleted.updateOne({ _id: id }, { $set: rating }, { session })).matchedCount;
    if (!deleted) throw new ProblemError('course_not_found');
    await this.#raise([id], session);
  }

  /** The addresses of the images of all courses, deleted ones too. */
  async imageAddresses(): Promise<string[]> {
    return [...(await this.courses.distinct('image')), ...(await this.deleted.distinct('image'))];
  }

  /** Whether the address of the image of a course, deleted or not, contains `text`, in the snapshot of the transaction. */
  async hasImage(text: string, session: ClientSession): Promise<boolean> {
    const image = { image: { $regex: text } };
    const found = await this.courses.exists(image).session(session);
    return Boolean(found ?? (await this.deleted.exists(image).session(session)));
  }

  /** Queue key for transactions that change a course: those that raise the same part of the catalog version are serialized. */
  nameQueue(id: string): string {
    return `catalog ${catalogPart(id)}`;
  }

  async #readCourse(id: string): Promise<Course> {
    return (await this.read(id)).course;
  }

  async #insert(written: Partial<CourseRecord> & { image: string }, session: ClientSession): Promise<Course> {
    await this.images.keep({ field: 'image', before: undefined, after: written.image }, session);
    const [record] = await this.courses.create([written], { session });
    if (!record) throw new Error('an insert that succeeds returns its document');
    const course = toCourse(record);
    await this.#raise([course._id], session);
    return course;
  }

  #raise(ids: readonly string[], session: ClientSession): Promise<void> {
    return raiseCatalogVersion(this.courses.db, ids, session);
  }

  #find({ level, after }: Omit<CourseQuery, 'q'>) {
    return this.#newestFirst({ ...IN_CATALOG, ...(level && { level }), ...olderThan(after) });
  }

  /** The courses that were found, in their order. */
  async #listHits(hits: readonly CourseHit[]): Promise<FoundCourse[]> {
    if (hits.length === 0) return [];
    const records = await this.courses.find({ _id: { $in: hits.map(({ id }) => id) } }).lean<CourseRecord[]>();
    const byId = new Map(records.map((record) => [record._id.toHexString(), toCatalogCourse(record)]));
    return hits.flatMap(({ id, describe }) => {
      const course = byId.get(id);
      return course ? [{ ...course, match: describe() }] : [];
    });
  }

  async *#streamHits(hits: readonly CourseHit[]): AsyncGenerator<CatalogCourse> {
    for (let start = 0; start < hits.length; start += HITS_AT_ONCE) {
      yield* await this.#listHits(hits.slice(start, start + HITS_AT_ONCE));
    }
  }

  #newestFirst(filter: QueryFilter<CourseRecord>) {
    return this.courses.find(filter).sort({ _id: -1 }).lean<CourseRecord[]>();
  }

  /** The error for a course that takes no enrollment. */
  async #enrollmentRefusal(id: string, session: ClientSession): Promise<ProblemError> {
    const { course, is_archived } = await this.readPublic(id, session);
    if (is_archived) return new ProblemError('course_archived');
    return new ProblemError(course.enrollment_mode === 'closed' ? 'enrollment_closed' : 'enrollment_by_invitation');
  }

  /** The error for a change of another version, or of no course. */
  async #refusal(id: string, session: ClientSession): Promise<ProblemError> {
    const record = await this.courses.findById(id).session(session).lean<CourseRecord>();
    if (!record) return new ProblemError('course_not_found');
    const detail = 'Ce cours a été modifié entre-temps par un autre administrateur';
    return new ProblemError('version_conflict', { detail, current: toCourse(record) });
  }
}

/** The stored fields of an administrator's input. */
function writtenFrom(input: CourseInput) {
  return { ...input, changed_at: new Date() };
}

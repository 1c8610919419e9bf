import type { Course, CourseFilter, CourseInput, CourseQuery } from '@iris/contract/courses';
import { LEVELS } from '@iris/contract/levels';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { createdOnce, requestOf } from '../common/created-once.ts';
import { ItemStream, type List, listOf } from '../common/item-stream.ts';
import { type CachedList, ListCache } from '../common/list-cache.ts';
import { olderThan } from '../common/paging.ts';
import { ProblemError } from '../common/problem.error.ts';
import { replaceVersioned } from '../common/replace-versioned.ts';
import { searchCondition } from '../common/search-text.ts';
import type { Actor } from '../common/signed-in-user.ts';
import { DatabaseService } from '../database/database.service.ts';
import { ImageReferencesService } from '../images/image-references.service.ts';
import { JournalService } from '../journal/journal.service.ts';
import { catalogPart, raiseCatalogVersion, readCatalogVersion } from './catalog-version.ts';
import { toCourse } from './course.mapper.ts';
import { COURSE_MODEL, type CourseRecord, courseSearch } from './course.schema.ts';

/** The key of the whole catalog beside those of its levels. */
const ALL_LEVELS = 'all';

type DeletionStep = (courseId: string, session: ClientSession) => Promise<void>;

@Injectable()
export class CoursesService implements OnModuleInit {
  readonly #deletionSteps: DeletionStep[] = [];
  readonly #catalog = new ListCache<Course>();

  constructor(
    @InjectModel(COURSE_MODEL) private readonly courses: Model<CourseRecord>,
    private readonly images: ImageReferencesService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.images.addSource({
      addresses: () => this.courses.distinct('image'),
      contains: async (text, session) =>
        Boolean(await this.courses.exists({ image: { $regex: text } }).session(session)),
    });
  }

  /**
   * The catalog, newest first; `after` is the last course the caller has. The whole catalog or level comes from a cache
   * that a change of any course renews, a whole search as a stream.
   */
  async list({ limit, ...query }: CourseQuery): Promise<List<Course> | CachedList<Course>> {
    if (query.q || query.after || limit) return listOf<CourseRecord, Course>(this.#find(query), limit, toCourse);
    const version = await readCatalogVersion(this.courses.db);
    const open = () => ItemStream.open<CourseRecord, Course>(this.#find(query), toCourse);
    return this.#catalog.get(query.level ?? ALL_LEVELS, version, open);
  }

  /** How many courses there are, in all or of those the catalog would show. */
  count({ level, q }: CourseFilter = {}): Promise<number> {
    // Every level by name: with no condition at all MongoDB would read the courses, not the index.
    const filter: QueryFilter<CourseRecord> = { level: level ?? { $in: LEVELS } };
    Object.assign(filter, searchCondition(q));
    return this.courses.countDocuments(filter);
  }

  /** These courses, in no particular order; those that no longer exist are left out. */
  async listByIds(ids: readonly string[]): Promise<Course[]> {
    const records = await this.courses.find({ _id: { $in: ids } }, { search: 0 }).lean<CourseRecord[]>();
    return records.map(toCourse);
  }

  /** Adds a course; nobody is enrolled in it and nobody has rated it yet. Once, however often it is sent under the same key. */
  create(input: CourseInput, actor: Actor, key?: string): Promise<Course> {
    const insert = async (session: ClientSession) => {
      await this.images.keep({ field: 'image', before: undefined, after: input.image }, session);
      const [record] = await this.courses.create([{ ...writtenFrom(input), ...requestOf(input, key) }], { session });
      if (!record) throw new Error('an insert that succeeds returns its document');
      const course = toCourse(record);
      await this.#raise([course._id], session);
      const change = { action: 'course.create', id: course._id, label: course.title, after: course } as const;
      await this.journal.record(actor, change, session);
      return course;
    };
    const create = () => this.database.inTransaction(insert);
    return createdOnce(this.courses, { input, key }, create, toCourse);
  }

  /** Replaces what an administrator may write, if the course still has the expected version; count and rating stay. */
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
    return this.database.inTransaction(replace, { queue: this.queueOf(id) });
  }

  /** Deletes a course and, in the same transaction, what other features keep about it. */
  async delete(id: string, actor: Actor): Promise<void> {
    const remove = async (session: ClientSession) => {
      const record = await this.courses.findOneAndDelete({ _id: id }).session(session).lean<CourseRecord>();
      if (!record) throw new ProblemError('course_not_found');
      for (const step of this.#deletionSteps) await step(id, session);
      await this.#raise([id], session);
      const before = toCourse(record);
      await this.journal.record(actor, { action: 'course.delete', id, label: before.title, before }, session);
    };
    await this.database.inTransaction(remove, { queue: this.queueOf(id) });
  }

  /** Lets another feature take part in the deletion of a course. */
  onDelete(step: DeletionStep): void {
    this.#deletionSteps.push(step);
  }

  /** Counts one more enrollment, inside the transaction that writes it. */
  async countEnrollment(id: string, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.courses.updateOne({ _id: id }, { $inc: { enrolled_count: 1 } }, { session });
    if (!matchedCount) throw new ProblemError('course_not_found');
    await this.#raise([id], session);
  }

  /** Takes one enrollment off each of these courses, inside the transaction that deletes them. */
  async discountEnrollments(ids: readonly string[], session: ClientSession): Promise<void> {
    await this.courses.updateMany(
      { _id: { $in: ids }, enrolled_count: { $gt: 0 } },
      { $inc: { enrolled_count: -1 } },
      { session },
    );
    await this.#raise(ids, session);
  }

  /** The queue of the transactions that change this course: those that raise the same part of the catalog's version take turns. */
  queueOf(id: string): string {
    return `catalog ${catalogPart(id)}`;
  }

  #raise(ids: readonly string[], session: ClientSession): Promise<void> {
    return raiseCatalogVersion(this.courses.db, ids, session);
  }

  #find({ level, q, after }: CourseQuery) {
    const filter: QueryFilter<CourseRecord> = { ...olderThan(after), ...(level && { level }), ...searchCondition(q) };
    return this.courses.find(filter, { search: 0 }).sort({ _id: -1 }).lean<CourseRecord[]>();
  }

  /** Says why a conditional write found no course. */
  async #refusal(id: string, session: ClientSession): Promise<ProblemError> {
    const record = await this.courses.findById(id).session(session).lean<CourseRecord>();
    if (!record) return new ProblemError('course_not_found');
    const detail = 'Ce cours a été modifié entre-temps par un autre administrateur';
    return new ProblemError('version_conflict', { detail, current: toCourse(record) });
  }
}

/** What is stored of what an administrator wrote. */
function writtenFrom(input: CourseInput) {
  return { ...input, image_alt: input.image_alt ?? '', search: courseSearch(input) };
}

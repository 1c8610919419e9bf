import type { Course, DeletedCourse } from '@iris/contract/catalog';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { type Actor, DatabaseService, ItemStream, JournalService, ProblemError } from '../../../foundation/index.ts';
import { KEPT_MS, toCourse, toDeletedCourse } from '../course.mapper.ts';
import { COURSE_MODEL, type CourseRecord, DELETED_COURSE_MODEL, type DeletedCourseRecord } from '../course.schema.ts';
import { CoursesService } from '../courses.service.ts';

const END = { $add: ['$deleted_at', KEPT_MS] };

/** By the clock of the database, for all instances: a course either comes back or is removed. */
const MAY_RETURN = { $expr: { $gt: [END, '$$NOW'] } } as const;
const IS_DUE = { $expr: { $lte: [END, '$$NOW'] } } as const;

/**
 * Deletes courses, and brings them back for thirty days. A deleted course is in a collection of its own, where no query for
 * courses finds it; what belongs to it stays where it is, and is hidden by {@link ofOthers} (docs/decisions/079).
 */
@Injectable()
export class DeletedCoursesService {
  constructor(
    @InjectModel(COURSE_MODEL) private readonly courses: Model<CourseRecord>,
    @InjectModel(DELETED_COURSE_MODEL) private readonly deleted: Model<DeletedCourseRecord>,
    private readonly catalog: CoursesService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** Deletes a course, with or without learners. @throws {ProblemError} `course_not_found` */
  async delete(id: string, actor: Actor): Promise<void> {
    const remove = async (session: ClientSession) => {
      const record = await this.courses.findOneAndDelete({ _id: id }).session(session).lean<CourseRecord>();
      if (!record) throw new ProblemError('course_not_found');
      await this.#keep(record, session);
      await this.catalog.noteChange(id, session);
      const before = toCourse(record);
      await this.journal.record(actor, { action: 'course.delete', id, label: before.title, before }, session);
    };
    await this.database.inTransaction(remove, { queue: this.catalog.nameQueue(id) });
  }

  /** Brings a deleted course back to where it was, once. @throws {ProblemError} `course_not_found` */
  async undelete(id: string, actor: Actor): Promise<void> {
    const bringBack = async (session: ClientSession) => {
      const record = await this.deleted
        .findOneAndDelete({ _id: id, ...MAY_RETURN })
        .session(session)
        .lean<DeletedCourseRecord>();
      if (!record) {
        await this.catalog.read(id, session);
        return;
      }
      const { deleted_at, ...course } = record;
      await this.courses.create([{ ...course, changed_at: new Date() }], { session });
      await this.catalog.noteChange(id, session);
      const after: Course = toCourse(record);
      await this.journal.record(actor, { action: 'course.undelete', id, label: after.title, after }, session);
    };
    await this.database.inTransaction(bringBack, { queue: this.catalog.nameQueue(id) });
  }

  /** The deleted courses that can be brought back, deleted last first, as a stream. */
  list(): Promise<ItemStream<DeletedCourse>> {
    const query = this.deleted.find(MAY_RETURN).sort({ deleted_at: -1, _id: -1 });
    return ItemStream.open<DeletedCourseRecord, DeletedCourse>(query.lean<DeletedCourseRecord[]>(), toDeletedCourse);
  }

  /** Whether a course is deleted, be it for a moment or for good. */
  async has(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<boolean> {
    return Boolean(await this.deleted.exists({ _id: id }).session(session));
  }

  /** Whether one of these is a deleted course. */
  async hasAny(ids: readonly Types.ObjectId[]): Promise<boolean> {
    return Boolean(await this.deleted.exists({ _id: { $in: ids } }));
  }

  /** Condition for what belongs to courses, such as enrollments and reviews: not to deleted ones. */
  async ofOthers(session: ClientSession | null = null): Promise<{ course: { $nin: Types.ObjectId[] } }> {
    const records = await this.deleted
      .find({}, { _id: 1 })
      .hint({ _id: 1 })
      .session(session)
      .lean<Pick<DeletedCourseRecord, '_id'>[]>();
    return { course: { $nin: records.map(({ _id }) => _id) } };
  }

  /** The ids of the courses that can no longer be brought back. */
  async listDue(): Promise<string[]> {
    const records = await this.deleted.find(IS_DUE, { _id: 1 }).lean<Pick<DeletedCourseRecord, '_id'>[]>();
    return records.map(({ _id }) => _id.toHexString());
  }

  /** Removes a course that is due; returns whether it was there. `RemoveCourse` deletes the rest in this transaction. */
  async removeIfDue(id: string, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.deleted.deleteOne({ _id: id, ...IS_DUE }, { session });
    return deletedCount > 0;
  }

  async #keep(course: CourseRecord, session: ClientSession): Promise<void> {
    const { _id } = course;
    const kept = [{ $replaceWith: { $mergeObjects: [{ $literal: course }, { deleted_at: '$$NOW' }] } }];
    await this.deleted.updateOne({ _id }, kept, { upsert: true, updatePipeline: true, session });
  }
}

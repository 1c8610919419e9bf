import { type Course, courseCardSchema } from '@iris/contract/catalog';
import { type ErrorCode, PROGRESS_MAX } from '@iris/contract/foundation';
import type { EnrolledCourse, Enrollment, EnrollmentByOthers } from '@iris/contract/learning';
import { type CourseCount, type DailyCount, INACTIVE_DAYS } from '@iris/contract/operations';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { NotificationsService, UsersService } from '../../accounts/index.ts';
import {
  type Actor,
  addDays,
  countByDay,
  DatabaseService,
  isDuplicateKey,
  JournalService,
  olderThan,
  ProblemError,
  startOfDay,
} from '../../foundation/index.ts';
import { CoursesService, type EnrollmentWay } from '../courses/courses.service.ts';
import { DeletedCoursesService } from '../courses/deleted/deleted-courses.service.ts';
import { ENROLLMENT_MODEL, type EnrollmentPeriod, type EnrollmentRecord } from './enrollment.schema.ts';
import {
  ACCESS_FIELDS,
  ACCESS_STATE,
  type AccessRecord,
  accessOf,
  checkOpen,
  HAS_ENDED,
  IS_OPEN,
  renewal,
} from './periods/access.ts';

export type { EnrollmentRecord };

/** A part of the enrollments in a course. */
interface CoursePage {
  q?: string | undefined;
  limit: number;
  after?: string | undefined;
}

/** Numbers of learners of a course by how far they are. */
interface StandingCounts {
  waiting: number;
  learning: number;
  completed: number;
}

interface IdCount {
  _id: Types.ObjectId;
  count: number;
}

/** How somebody comes into a course, and for how long. */
interface EnrollmentTerms extends EnrollmentWay {
  period?: EnrollmentPeriod | undefined;
  /** The seat of an institution that the student takes. */
  seat?: Types.ObjectId | undefined;
}

type EnrollingStep = (session: ClientSession, enrollment: Enrollment) => Promise<void>;

const DAY_MS = 86_400_000;

const REMINDERS_MAX = 2;

@Injectable()
export class EnrollmentsService {
  constructor(
    @InjectModel(ENROLLMENT_MODEL) private readonly enrollments: Model<EnrollmentRecord>,
    private readonly courses: CoursesService,
    private readonly deleted: DeletedCoursesService,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
    private readonly journal: JournalService,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Enrolls a student, raises the course's count and runs `then`, in one transaction. Who is invited comes into every course
   * of the catalog. Whose access has ended gets the new period, and keeps what was learned.
   * @throws {ProblemError} `already_enrolled`; `course_not_found`; `course_archived`; `student_only`; `enrollment_by_invitation`; `enrollment_closed`
   */
  async enroll(
    userId: string,
    courseId: string,
    terms: EnrollmentTerms = {},
    then?: EnrollingStep,
  ): Promise<Enrollment> {
    const enroll = async (session: ClientSession) => {
      const enrollment = await this.enrollIn(userId, courseId, terms, session);
      await then?.(session, enrollment);
      return enrollment;
    };
    try {
      const repeat = (id: string) => this.#get(id);
      return await this.database.inTransactionOnce(enroll, repeat, { queue: this.courses.nameQueue(courseId) });
    } catch (error) {
      throw isDuplicateKey(error) ? new ProblemError('already_enrolled') : error;
    }
  }

  async #get(id: string): Promise<Enrollment> {
    const record = await this.enrollments.findById(id).lean<EnrollmentRecord>();
    if (!record) throw new ProblemError('enrollment_not_found');
    return toEnrollment(record);
  }

  /** Enrolls like {@link enroll}, in a transaction that also does more; enrolled twice at once, it fails by the unique index. */
  async enrollIn(
    userId: string,
    courseId: string,
    terms: EnrollmentTerms,
    session: ClientSession,
  ): Promise<Enrollment> {
    const renewed = await this.#renew(userId, courseId, terms, session);
    await this.courses.countEnrollment(courseId, terms, session, renewed ? 0 : 1);
    await this.users.noteEnrollment(userId, session);
    return toEnrollment(renewed ?? (await this.#insert(userId, courseId, terms, session)));
  }

  /**
   * Enrolls a student in a course of the catalog, as an administrator decides, also for a period.
   * @throws {ProblemError} like {@link enroll}; `user_not_found`
   */
  async enrollFor(userId: string, input: EnrollmentByOthers, actor: Actor): Promise<Enrollment> {
    const { _id, name } = await this.users.find(userId);
    const { course_id, ...days } = input;
    const terms = { isInvited: true, period: toPeriod(days) };
    return this.enroll(_id, course_id, terms, async (session, enrollment) => {
      const title = (await this.courses.titlesOf([course_id])).get(course_id) ?? '';
      const after = { course: title, ...definedOf(days) };
      await this.journal.record(actor, { action: 'user.enroll', id: _id, label: name, after }, session);
      const data = { course: title, course_id, ...definedOf(days) };
      // Whose access had ended is told again.
      const key = `${enrollment._id}${days.ends_on ? `:${days.ends_on}` : ''}`;
      const causes = [enrollment._id, course_id].map((id) => new Types.ObjectId(id));
      await this.notifications.notify({ user: _id, kind: 'enrolled', key, data, causes }, session);
    }).catch(sayOfPerson);
  }

  /**
   * Cancels an enrollment while no lesson has begun, lowers the course's count, withdraws what was told about it and runs `then`, in
   * one transaction.
   * @throws {ProblemError} `enrollment_not_found`; `enrollment_started`
   */
  async cancel(
    userId: string,
    id: string,
    then: (session: ClientSession, record: EnrollmentRecord) => Promise<void>,
  ): Promise<void> {
    const own = { _id: id, user: userId };
    const found = await this.enrollments.findOne(await this.#visible(own)).lean<EnrollmentRecord>();
    if (!found) throw new ProblemError('enrollment_not_found');
    const courseId = found.course.toHexString();
    const cancel = async (session: ClientSession) => {
      const deleted = await this.enrollments
        .findOneAndDelete({ ...own, begun_at: null }, { session })
        .lean<EnrollmentRecord>();
      if (deleted) {
        await this.courses.discountEnrollments([courseId], session);
        await this.notifications.withdraw([deleted._id], session);
        return then(session, deleted);
      }
      const isGone = !(await this.enrollments.exists(own).session(session));
      throw new ProblemError(isGone ? 'enrollment_not_found' : 'enrollment_started');
    };
    await this.database.inTransaction(cancel, { queue: this.courses.nameQueue(courseId) });
  }

  /** The enrollment of a student in a course, whether or not it lets them learn now; undefined without one. */
  async find(userId: string, courseId: string, session: ClientSession | null = null) {
    const own = { user: new Types.ObjectId(userId), course: new Types.ObjectId(courseId) };
    const [found] = await this.#listWithAccess(await this.#visible(own, session), session);
    return found;
  }

  /**
   * The enrollment with which a student learns in a course now; undefined without one.
   * @throws {ProblemError} `access_ended`; `access_not_begun`
   */
  async findOpen(userId: string, courseId: string, session: ClientSession | null = null) {
    const found = await this.find(userId, courseId, session);
    if (found) checkOpen(found);
    return found;
  }

  /** Whether a student may learn in a course now. */
  async isOpen(userId: string, courseId: string): Promise<boolean> {
    const own = await this.#visible({ user: userId, course: courseId, ...IS_OPEN });
    return Boolean(await this.enrollments.exists(own));
  }

  /** The enrollments of a student as they are stored, latest first, with whether they let them learn now. */
  async listRecords(userId: string): Promise<AccessRecord[]> {
    return this.#listWithAccess(await this.#visible({ user: new Types.ObjectId(userId) }));
  }

  /**
   * Refuses what is done to learn outside of the period of an enrollment.
   * @throws {ProblemError} `enrollment_not_found`; `access_ended`; `access_not_begun`
   */
  async checkAccess(id: Types.ObjectId, session: ClientSession | null = null): Promise<void> {
    const [found] = await this.#listWithAccess({ _id: id }, session);
    if (!found) throw new ProblemError('enrollment_not_found');
    checkOpen(found);
  }

  /** All that is stored of the enrollments of a student, also in deleted courses. */
  listStored(userId: string, session: ClientSession | null = null): Promise<EnrollmentRecord[]> {
    return this.enrollments.find({ user: userId }).session(session).sort({ _id: -1 }).lean<EnrollmentRecord[]>();
  }

  /** An enrollment by its id. @throws {ProblemError} `enrollment_not_found` */
  async get(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<EnrollmentRecord> {
    const found = await this.enrollments.findById(id).session(session).lean<EnrollmentRecord>();
    if (!found || (await this.deleted.has(found.course, session))) throw new ProblemError('enrollment_not_found');
    return found;
  }

  /** Pins the revision with the first lesson; returns whether it was the first. */
  async begin(id: Types.ObjectId, revision: number, session: ClientSession): Promise<boolean> {
    const change = { $set: { begun_at: new Date(), revision } };
    const { modifiedCount } = await this.enrollments.updateOne({ _id: id, begun_at: null }, change, { session });
    return modifiedCount > 0;
  }

  /**
   * Like {@link noteActivity}, for what is done to learn: conflicts also with a concurrent end of the access.
   * @throws {ProblemError} `enrollment_not_found`; `access_ended`; `access_not_begun`
   */
  async noteLearning(id: Types.ObjectId, session: ClientSession): Promise<void> {
    const change = { $set: { last_active_at: new Date() } };
    const found = await this.enrollments
      .findOneAndUpdate({ _id: id }, change, { session, projection: ACCESS_FIELDS })
      .lean<AccessRecord>();
    if (!found) throw new ProblemError('enrollment_not_found');
    checkOpen(found);
  }

  /**
   * Writes to an enrollment in the transaction that stores what its learner does, which then conflicts with a concurrent
   * deletion of the account. @throws {ProblemError} `enrollment_not_found`
   */
  async noteActivity(id: Types.ObjectId, session: ClientSession): Promise<void> {
    const change = { $set: { last_active_at: new Date() } };
    const { matchedCount } = await this.enrollments.updateOne({ _id: id }, change, { session });
    if (!matchedCount) throw new ProblemError('enrollment_not_found');
  }

  /** Sets the day on which the learner wants to have finished, chosen on another; null is none. */
  async setGoal(id: Types.ObjectId, finish_on: string | null, goal_set_on: string): Promise<void> {
    const none = { $unset: { finish_on: 1, goal_set_on: 1 } };
    await this.enrollments.updateOne({ _id: id }, finish_on === null ? none : { $set: { finish_on, goal_set_on } });
  }

  /** Moves an enrollment to a later revision; returns whether it followed an earlier one. */
  async follow(id: Types.ObjectId, revision: number, session: ClientSession): Promise<boolean> {
    const earlier = { _id: id, revision: { $lt: revision } };
    const { modifiedCount } = await this.enrollments.updateOne(earlier, { $set: { revision } }, { session });
    return modifiedCount > 0;
  }

  /**
   * Takes the next number of a proof event. Concurrent transactions on the same enrollment conflict here, and are
   * repeated one after the other.
   */
  async nextProof(id: Types.ObjectId, session: ClientSession): Promise<number> {
    const change = { $inc: { proof_count: 1 } };
    const after = await this.enrollments
      .findByIdAndUpdate(id, change, { session, returnDocument: 'after' })
      .lean<EnrollmentRecord>();
    if (!after?.proof_count) throw new ProblemError('enrollment_not_found');
    return after.proof_count;
  }

  /** Raises the progress, which never falls; returns whether the course is completed by it. */
  async advance(id: Types.ObjectId, progress: number, session: ClientSession): Promise<boolean> {
    await this.enrollments.updateOne({ _id: id }, { $max: { progress } }, { session });
    if (progress < PROGRESS_MAX) return false;
    const completed = { $set: { completed_at: new Date() } };
    const { modifiedCount } = await this.enrollments.updateOne({ _id: id, completed_at: null }, completed, { session });
    return modifiedCount > 0;
  }

  /** Notes the certificate, in the transaction that issues it. */
  async certify(id: Types.ObjectId, serial: string, session: ClientSession): Promise<void> {
    await this.enrollments.updateOne({ _id: id }, { $set: { certificate: serial } }, { session });
  }

  /** The completed enrollments of a student that have no certificate; what was earned in a deleted course too. */
  listUncertified(userId: string, session: ClientSession): Promise<EnrollmentRecord[]> {
    const completed = { user: userId, completed_at: { $ne: null }, certificate: null };
    return this.enrollments.find(completed).session(session).lean<EnrollmentRecord[]>();
  }

  /** The enrollments of a student with their courses, latest first. */
  async listForStudent(userId: string): Promise<EnrolledCourse[]> {
    const records = await this.listRecords(userId);
    const courses = await this.courses.listByIds(records.map((record) => record.course.toHexString()));
    const courseById = new Map(courses.map((course) => [course._id, course]));
    return records.flatMap((record) => {
      const course = courseById.get(record.course.toHexString());
      return course ? [toEnrolledCourse(record, course)] : [];
    });
  }

  /** The number of learners of a course who have not begun, have begun, and have completed it. */
  async countByStanding(courseId: string): Promise<StandingCounts> {
    const count = (filter: QueryFilter<EnrollmentRecord>) => {
      return this.enrollments.countDocuments({ course: courseId, ...filter });
    };
    const [waiting, learning, completed] = await Promise.all([
      count({ begun_at: null, completed_at: null }),
      count({ begun_at: { $ne: null }, completed_at: null }),
      count({ completed_at: { $ne: null } }),
    ]);
    return { waiting, learning, completed };
  }

  /**
   * Enrollments in a course as they are stored, latest first, of the students who answer `q` by name, e-mail or
   * RPPS number; `after` is the id of the last one received.
   */
  async listInCourse(courseId: string, { q, limit, after }: CoursePage): Promise<EnrollmentRecord[]> {
    return this.enrollments.aggregate<EnrollmentRecord>([
      { $match: { course: new Types.ObjectId(courseId), ...olderThan(after) } },
      { $sort: { _id: -1 } },
      ...(await this.users.stagesMatching(q)),
      { $limit: limit },
    ]);
  }

  /** Enrollments in a course that are open, begun, not completed, and follow an earlier revision, the oldest first. */
  listBehind(courseId: string, revision: number, { limit, after }: CoursePage): Promise<EnrollmentRecord[]> {
    const learning = { begun_at: { $ne: null }, completed_at: null, ...IS_OPEN };
    const behind = { course: courseId, ...learning, revision: { $lt: revision } };
    return this.enrollments
      .find({ ...behind, ...(after && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<EnrollmentRecord[]>();
  }

  /** Enrollments whose learners have left a course that they had begun, and are to be reminded of it. */
  async *streamLeft(): AsyncGenerator<EnrollmentRecord> {
    const now = Date.now();
    const left = { ...inactive(now), begun_at: { $ne: null }, ...remindable(now), ...IS_OPEN };
    const visible = await this.#visible(left);
    yield* this.enrollments.find(visible).sort({ last_active_at: 1 }).lean<EnrollmentRecord[]>().cursor();
  }

  /**
   * Counts a reminder, in the transaction that sends it: the number of the reminder, or undefined when the learner has come
   * back, or was reminded meanwhile.
   */
  async noteReminder({ _id, last_active_at }: EnrollmentRecord, session: ClientSession): Promise<number | undefined> {
    const now = Date.now();
    const change = { $inc: { reminders: 1 }, $set: { reminded_at: new Date(now) } };
    const after = await this.enrollments
      .findOneAndUpdate({ _id, last_active_at, ...remindable(now) }, change, { session, returnDocument: 'after' })
      .lean<EnrollmentRecord>();
    return after?.reminders;
  }

  /** Enrollments whose access ends within these days, which their learners have not completed, and were not told. */
  async *streamEnding(days: number): AsyncGenerator<EnrollmentRecord> {
    const soon = { ends_at: { $ne: null, $lte: new Date(Date.now() + days * DAY_MS) }, completed_at: null };
    const untold = { $expr: { $and: [IS_OPEN.$expr, { $ne: ['$told_end', '$ends_at'] }] } };
    yield* this.enrollments
      .find(await this.#visible({ ...soon, ...untold }))
      .sort({ ends_at: 1 })
      .lean<EnrollmentRecord[]>()
      .cursor();
  }

  /** Notes that the end of the access is told, in the transaction that tells it; returns false when it was, or has moved. */
  async noteToldEnd({ _id, ends_at }: EnrollmentRecord, session: ClientSession): Promise<boolean> {
    const untold = { _id, ends_at, told_end: { $ne: ends_at } };
    const { modifiedCount } = await this.enrollments.updateOne(untold, { $set: { told_end: ends_at } }, { session });
    return modifiedCount > 0;
  }

  /** A student's progress in a course, in percent. @throws {ProblemError} `enrollment_not_found` */
  async progressOf(userId: string, courseId: string, session: ClientSession | null = null): Promise<number> {
    const record = await this.find(userId, courseId, session);
    if (!record) throw new ProblemError('enrollment_not_found');
    return record.progress;
  }

  /** The number of enrollments. */
  async count(): Promise<number> {
    // Without the hint MongoDB reads the documents instead of an index.
    return this.enrollments.countDocuments(await this.deleted.ofOthers(), { hint: { course: 1, _id: -1 } });
  }

  /** Enrollments per day, from `start` (inclusive) to `end` (exclusive); days without any are omitted. */
  async countByDay(start: Date, end: Date): Promise<DailyCount[]> {
    return this.enrollments.aggregate<DailyCount>([
      { $match: await this.deleted.ofOthers() },
      ...countByDay(start, end),
    ]);
  }

  /** The courses with most enrollments from `start` (inclusive) to `end` (exclusive), in descending order. */
  async mostChosen(start: Date, end: Date, limit: number): Promise<CourseCount[]> {
    const counts = await this.enrollments.aggregate<IdCount>([
      { $match: { created_at: { $gte: start, $lt: end }, ...(await this.deleted.ofOthers()) } },
      { $group: { _id: '$course', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: -1 } },
      { $limit: limit },
    ]);
    return this.#withTitles(counts);
  }

  /** The numbers of learners who have stopped in a course that they have not completed, by course, descending. */
  async countInactive(): Promise<CourseCount[]> {
    const counts = await this.enrollments.aggregate<IdCount>([
      { $match: { ...inactive(Date.now()), completed_at: null, ...IS_OPEN, ...(await this.deleted.ofOthers()) } },
      { $group: { _id: '$course', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: -1 } },
    ]);
    return this.#withTitles(counts);
  }

  /** The ids of some enrollments in a course, deleted or not. */
  async listIdsInCourse(courseId: string, limit: number, session: ClientSession): Promise<Types.ObjectId[]> {
    const records = await this.enrollments
      .find({ course: courseId }, { _id: 1 }, { session })
      .limit(limit)
      .lean<Pick<EnrollmentRecord, '_id'>[]>();
    return records.map(({ _id }) => _id);
  }

  /** Deletes these enrollments, in the transaction that deletes what their learners did. */
  async deleteAll(ids: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.enrollments.deleteMany({ _id: { $in: ids } }, { session });
  }

  async #insert(user: string, course: string, { period, seat }: EnrollmentTerms, session: ClientSession) {
    const enrollment = { user, course, progress: 0, created_at: new Date(), ...period, ...(seat && { seat }) };
    const [record] = await this.enrollments.create([enrollment], { session });
    if (!record) throw new Error('an insert that succeeds returns its document');
    return record;
  }

  /** Gives a student whose access has ended a new period; null for others. */
  #renew(user: string, course: string, { period, seat }: EnrollmentTerms, session: ClientSession) {
    const ended = { user, course, ...HAS_ENDED };
    return this.enrollments
      .findOneAndUpdate(ended, renewal(period, seat), { session, returnDocument: 'after' })
      .lean<EnrollmentRecord>();
  }

  async #withTitles(counts: readonly IdCount[]): Promise<CourseCount[]> {
    const courses = await this.courses.listByIds(counts.map(({ _id }) => _id.toHexString()));
    const titles = new Map(courses.map(({ _id, title }) => [_id, title]));
    return counts.flatMap(({ _id, count }) => {
      const title = titles.get(_id.toHexString());
      return title === undefined ? [] : [{ _id: _id.toHexString(), title, count }];
    });
  }

  /** Enrollments as they are stored, latest first, with whether they let their learners learn now. */
  #listWithAccess(filter: QueryFilter<EnrollmentRecord>, session: ClientSession | null = null) {
    const stages = [{ $match: filter }, { $sort: { _id: -1 } }, { $addFields: { access: ACCESS_STATE } }] as const;
    return this.enrollments.aggregate<AccessRecord>([...stages]).session(session);
  }

  /** The condition with that for enrollments in courses that are not deleted, which every answer to users needs. */
  async #visible(filter: QueryFilter<EnrollmentRecord>, session: ClientSession | null = null) {
    return { $and: [filter, await this.deleted.ofOthers(session)] };
  }
}

/** The period from the beginning of the first day to the end of the last. */
function toPeriod({ starts_on, ends_on }: Omit<EnrollmentByOthers, 'course_id'>): EnrollmentPeriod {
  return {
    ...(starts_on && { starts_at: startOfDay(starts_on) }),
    ...(ends_on && { ends_at: startOfDay(addDays(ends_on, 1)) }),
  };
}

function definedOf({ starts_on, ends_on }: Omit<EnrollmentByOthers, 'course_id'>) {
  return { ...(starts_on && { starts_on }), ...(ends_on && { ends_on }) };
}

/** What an administrator reads instead of what the student would. */
const OF_PERSON: Partial<Record<ErrorCode, string>> = {
  already_enrolled: 'Cette personne est déjà inscrite à ce cours',
};

/** @throws the error of an enrollment, said of another person */
function sayOfPerson(error: unknown): never {
  const detail = error instanceof ProblemError ? OF_PERSON[error.code] : undefined;
  throw error instanceof ProblemError && detail ? new ProblemError(error.code, { detail }) : error;
}

/** Left for so long that the learner has stopped, and not so long ago that it is over. */
function inactive(now: number) {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  return { last_active_at: { $gte: daysAgo(INACTIVE_DAYS.to), $lt: daysAgo(INACTIVE_DAYS.from) } };
}

/** Not completed, not reminded too often, and not in the last two weeks. */
function remindable(now: number): QueryFilter<EnrollmentRecord> {
  const before = new Date(now - INACTIVE_DAYS.from * DAY_MS);
  return {
    completed_at: null,
    $and: [
      { $or: [{ reminders: null }, { reminders: { $lt: REMINDERS_MAX } }] },
      { $or: [{ reminded_at: null }, { reminded_at: { $lt: before } }] },
    ],
  };
}

function toEnrollment(record: EnrollmentRecord): Enrollment {
  return { _id: record._id.toHexString(), progress: record.progress };
}

/** Converts a stored enrollment and its course to an item of the dashboard. */
function toEnrolledCourse(record: AccessRecord, course: Course): EnrolledCourse {
  return {
    enrollment: { ...toEnrollment(record), ...accessOf(record) },
    course: courseCardSchema.parse(course),
  };
}

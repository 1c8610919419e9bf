import type { CourseCount, DailyCount } from '@iris/contract/analytics';
import type { EnrolledCourse, Enrollment } from '@iris/contract/enrollments';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter, Types } from 'mongoose';
import { isDuplicateKey } from '../common/database-errors.ts';
import { countByDay } from '../common/days.ts';
import { ProblemError } from '../common/problem.error.ts';
import { CoursesService } from '../courses/courses.service.ts';
import { DatabaseService } from '../database/database.service.ts';
import { UsersService } from '../users/users.service.ts';
import { toEnrolledCourse, toEnrollment } from './enrollment.mapper.ts';
import { ENROLLMENT_MODEL, type EnrollmentRecord } from './enrollment.schema.ts';

/** Numbers of learners of a course by how far they are. */
interface StandingCounts {
  waiting: number;
  learning: number;
  completed: number;
}

@Injectable()
export class EnrollmentsService implements OnModuleInit {
  constructor(
    @InjectModel(ENROLLMENT_MODEL) private readonly enrollments: Model<EnrollmentRecord>,
    private readonly courses: CoursesService,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.courses.onDelete((courseId, session) => this.#refuseDeletion(courseId, session));
    this.users.onDelete((userId, session) => this.#deleteForUser(userId, session));
  }

  /**
   * Enrolls a student and raises the course's count, in one transaction.
   * @throws {ProblemError} `already_enrolled`; `course_not_found`; `course_archived`; `student_only`
   */
  async enroll(userId: string, courseId: string): Promise<Enrollment> {
    const enroll = async (session: ClientSession) => {
      await this.courses.countEnrollment(courseId, session);
      await this.users.noteEnrollment(userId, session);
      const enrollment = { user: userId, course: courseId, progress: 0, created_at: new Date() };
      const [record] = await this.enrollments.create([enrollment], { session });
      if (!record) throw new Error('an insert that succeeds returns its document');
      return toEnrollment(record);
    };
    try {
      return await this.database.inTransaction(enroll, { queue: this.courses.queueOf(courseId) });
    } catch (error) {
      throw isDuplicateKey(error) ? new ProblemError('already_enrolled') : error;
    }
  }

  /** The enrollments of a student with their courses, latest first. */
  async listForStudent(userId: string): Promise<EnrolledCourse[]> {
    const records = await this.enrollments.find({ user: userId }).sort({ _id: -1 }).lean<EnrollmentRecord[]>();
    const courses = await this.courses.listByIds(records.map((record) => record.course.toHexString()));
    const courseById = new Map(courses.map((course) => [course._id, course]));
    return records.flatMap((record) => {
      const course = courseById.get(record.course.toHexString());
      return course ? [toEnrolledCourse(record, course)] : [];
    });
  }

  /** Moves who has not begun a course to a new revision, in the transaction that publishes it. */
  async followRevision(courseId: string, number: number, session: ClientSession): Promise<void> {
    await this.enrollments.updateMany(
      { course: courseId, begun_at: null },
      { $set: { revision: number } },
      { session },
    );
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

  /** The number of enrollments. */
  count(): Promise<number> {
    // Without the hint MongoDB reads the documents instead of an index.
    return this.enrollments.countDocuments({}, { hint: { _id: 1 } });
  }

  /** Enrollments per day, from `start` (inclusive) to `end` (exclusive); days without any are omitted. */
  countByDay(start: Date, end: Date): Promise<DailyCount[]> {
    return this.enrollments.aggregate<DailyCount>(countByDay(start, end));
  }

  /** The courses with most enrollments from `start` (inclusive) to `end` (exclusive), in descending order. */
  async mostChosen(start: Date, end: Date, limit: number): Promise<CourseCount[]> {
    const counts = await this.enrollments.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { created_at: { $gte: start, $lt: end } } },
      { $group: { _id: '$course', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: -1 } },
      { $limit: limit },
    ]);
    const courses = await this.courses.listByIds(counts.map(({ _id }) => _id.toHexString()));
    const titles = new Map(courses.map(({ _id, title }) => [_id, title]));
    return counts.flatMap(({ _id, count }) => {
      const title = titles.get(_id.toHexString());
      return title === undefined ? [] : [{ _id: _id.toHexString(), title, count }];
    });
  }

  /** Learners keep their courses: the course is archived instead. @throws {ProblemError} `course_enrolled` */
  async #refuseDeletion(courseId: string, session: ClientSession): Promise<void> {
    if (await this.enrollments.exists({ course: courseId }).session(session)) throw new ProblemError('course_enrolled');
  }

  async #deleteForUser(userId: string, session: ClientSession): Promise<void> {
    const records = await this.enrollments
      .find({ user: userId }, { course: 1 }, { session })
      .lean<EnrollmentRecord[]>();
    await this.courses.discountEnrollments(
      records.map((record) => record.course.toHexString()),
      session,
    );
    await this.enrollments.deleteMany({ user: userId }, { session });
  }
}

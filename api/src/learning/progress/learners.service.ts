import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import {
  type EnrollmentRecord,
  EnrollmentsService,
  lessonsOf,
  ProgramsService,
  type RevisionLesson,
  type RevisionRecord,
} from '../../catalog/index.ts';
import { dayOf, ProblemError } from '../../foundation/index.ts';
import { LESSON_PROGRESS_MODEL, type LessonProgressRecord } from './lesson-progress.schema.ts';
import { ProofService } from './proof/proof.service.ts';

/** A learner in the program that they follow. */
export interface Learner {
  enrollment: EnrollmentRecord;
  revision: RevisionRecord;
}

/** A learner at a lesson. */
export interface LearnerAtLesson extends Learner {
  lesson: RevisionLesson;
}

/** Time spent in a lesson, by the day on which it ended. */
interface Spent {
  seconds: number;
  at: Date;
}

/** Decides which program and lessons are open to whom. */
@Injectable()
export class LearnersService {
  constructor(
    @InjectModel(LESSON_PROGRESS_MODEL) private readonly lessons: Model<LessonProgressRecord>,
    private readonly enrollments: EnrollmentsService,
    private readonly programs: ProgramsService,
    private readonly proof: ProofService,
  ) {}

  /**
   * A student who learns in a course now, with its program.
   * @throws {ProblemError} `enrollment_not_found`; `access_ended`; `access_not_begun`; `program_not_published`
   */
  async inCourse(userId: string, courseId: string): Promise<Learner> {
    return this.#withProgram(await this.enrollments.findOpen(userId, courseId));
  }

  /**
   * A student in a course with its program, also before and after the period in which they learn.
   * @throws {ProblemError} `enrollment_not_found`; `program_not_published`
   */
  async enrolledIn(userId: string, courseId: string) {
    return this.#withProgram(await this.enrollments.find(userId, courseId));
  }

  /**
   * A student who learns at a lesson of their program now. All that is done in lessons asks here, or is written with
   * `EnrollmentsService.noteLearning`. @throws {ProblemError} `lesson_not_found`; `access_ended`; `access_not_begun`
   */
  async atLesson(userId: string, lessonId: string, session: ClientSession | null = null): Promise<LearnerAtLesson> {
    return this.#atLesson(lessonId, (courseId) => this.enrollments.findOpen(userId, courseId, session), session);
  }

  /** A student at a lesson of their program, also before and after the period in which they learn. @throws {ProblemError} `lesson_not_found` */
  async enrolledAtLesson(userId: string, lessonId: string): Promise<LearnerAtLesson> {
    return this.#atLesson(lessonId, (courseId) => this.enrollments.find(userId, courseId), null);
  }

  /**
   * The learner of an enrollment at a lesson, also after the period in which they learn: for what was done before.
   * @throws {ProblemError} `enrollment_not_found`; `program_not_published`; `lesson_not_found`
   */
  async atLessonOf(id: Types.ObjectId, lesson: Types.ObjectId, session: ClientSession): Promise<LearnerAtLesson> {
    return toLearnerAt(await this.ofEnrollment(id, session), lesson.toHexString());
  }

  /** The learner of an enrollment. @throws {ProblemError} `enrollment_not_found`; `program_not_published` */
  async ofEnrollment(id: Types.ObjectId, session: ClientSession | null = null): Promise<Learner> {
    return this.#withProgram(await this.enrollments.get(id, session), session);
  }

  /** Opens a lesson that has no play session, in a transaction: it has begun, and is the one opened last. */
  async open(learner: LearnerAtLesson, session: ClientSession): Promise<void> {
    await this.begin(learner, session);
    const { enrollment, lesson } = learner;
    const now = new Date();
    const nothing = { cells: [], cell_count: 0, position: 0, days: {} };
    const { user, course } = enrollment;
    await this.lessons.updateOne(
      { enrollment: enrollment._id, lesson: lesson._id },
      { $set: { updated_at: now }, $setOnInsert: { user, course, opened_at: now, ...nothing } },
      { session, upsert: true },
    );
  }

  /** Adds to the time connected in a lesson that was opened, in the transaction that ends what took it. */
  async noteTime(
    { enrollment, lesson }: LearnerAtLesson,
    { seconds, at }: Spent,
    session: ClientSession,
  ): Promise<void> {
    const own = { enrollment: enrollment._id, lesson: lesson._id };
    await this.lessons.updateOne(own, { $inc: { [`days.${dayOf(at)}`]: seconds } }, { session });
  }

  /** Pins the revision when the first lesson begins, in the transaction of that beginning. */
  async begin({ enrollment, revision }: Learner, session: ClientSession): Promise<void> {
    if (enrollment.begun_at || !(await this.enrollments.begin(enrollment._id, revision.number, session))) return;
    await this.proof.append(enrollment._id, { type: 'begun', revision: revision.number }, session);
  }

  /** The revision that an enrollment follows: the latest until a lesson begins. Undefined while nothing is published. */
  async findProgram(
    { course, revision }: EnrollmentRecord,
    session: ClientSession | null = null,
  ): Promise<RevisionRecord | undefined> {
    const courseId = course.toHexString();
    return revision === undefined ? this.programs.latest(courseId, session) : this.programs.read(courseId, revision);
  }

  /** The revisions that enrollments follow, in their order, as {@link findProgram} finds them. */
  async listPrograms(enrollments: readonly EnrollmentRecord[]): Promise<(RevisionRecord | undefined)[]> {
    const waiting = enrollments.filter(({ revision }) => revision === undefined);
    const latest = await this.programs.latestOf(waiting.map(({ course }) => course.toHexString()));
    const find = ({ course, revision }: EnrollmentRecord) => {
      const courseId = course.toHexString();
      return revision === undefined ? latest.get(courseId) : this.programs.read(courseId, revision);
    };
    return Promise.all(enrollments.map(find));
  }

  /** The latest titles of these lessons, by their ids. */
  lessonTitles(lessonIds: readonly Types.ObjectId[]): Promise<Map<string, string>> {
    return this.programs.lessonTitles(lessonIds);
  }

  async #atLesson(
    lessonId: string,
    find: (courseId: string) => Promise<EnrollmentRecord | undefined>,
    session: ClientSession | null,
  ): Promise<LearnerAtLesson> {
    const courseId = await this.programs.courseOf(lessonId);
    const enrollment = courseId && (await find(courseId));
    const revision = enrollment && (await this.findProgram(enrollment, session));
    if (!revision) throw new ProblemError('lesson_not_found');
    return toLearnerAt({ enrollment, revision }, lessonId);
  }

  async #withProgram<Record extends EnrollmentRecord>(
    enrollment: Record | undefined,
    session: ClientSession | null = null,
  ) {
    if (!enrollment) throw new ProblemError('enrollment_not_found');
    const revision = await this.findProgram(enrollment, session);
    if (!revision) throw new ProblemError('program_not_published');
    return { enrollment, revision };
  }
}

function toLearnerAt(learner: Learner, lessonId: string): LearnerAtLesson {
  const lesson = lessonsOf(learner.revision).find(({ _id }) => String(_id) === lessonId.toLowerCase());
  if (!lesson) throw new ProblemError('lesson_not_found');
  return { ...learner, lesson };
}

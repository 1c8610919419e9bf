import { courseCardSchema } from '@iris/contract/catalog';
import type { LearnerLesson, LearningOutline, Resume } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import {
  accessOf,
  CoursesService,
  type EnrollmentRecord,
  EnrollmentsService,
  ProgramsService,
  type RevisionRecord,
} from '../../catalog/index.ts';
import { DatabaseService } from '../../foundation/index.ts';
import { CertificatesService } from '../certificates/certificates.service.ts';
import { CompletionService } from './completion/completion.service.ts';
import { type Learner, type LearnerAtLesson, LearnersService } from './learners.service.ts';
import { type ProgressByLesson, stateOf, toOutline, toResume, toStanding } from './learning.mapper.ts';
import { LESSON_PROGRESS_MODEL, type LessonProgressRecord } from './lesson-progress.schema.ts';
import { ProofService } from './proof/proof.service.ts';

/** Shows learners their programs and where to continue. */
@Injectable()
export class OutlineService {
  constructor(
    @InjectModel(LESSON_PROGRESS_MODEL) private readonly lessons: Model<LessonProgressRecord>,
    private readonly learners: LearnersService,
    private readonly enrollments: EnrollmentsService,
    private readonly courses: CoursesService,
    private readonly programs: ProgramsService,
    private readonly completion: CompletionService,
    private readonly certificates: CertificatesService,
    private readonly proof: ProofService,
    private readonly database: DatabaseService,
  ) {}

  /** Where to continue in each course of a student that has a program, latest enrollment first. */
  async listResumes(userId: string): Promise<Resume[]> {
    const enrollments = await this.enrollments.listRecords(userId);
    const progress = await this.#readProgress(enrollments.map(({ _id }) => _id));
    const revoked = await this.#findRevoked(enrollments);
    const resumes = enrollments.map(async (enrollment) => {
      const revision = await this.learners.findProgram(enrollment);
      return revision ? [toResume(enrollment, revision, progress, revoked)] : [];
    });
    return (await Promise.all(resumes)).flat();
  }

  /** The lessons of the program that an enrollment follows, and which are done; none without a program. */
  async listLessons(enrollment: EnrollmentRecord): Promise<{ module: string; title: string; is_done: boolean }[]> {
    const revision = await this.learners.findProgram(enrollment);
    const progress = await this.#readProgress([enrollment._id]);
    return (revision?.modules ?? []).flatMap(({ title: module, lessons }) =>
      lessons.map(({ _id, title }) => ({ module, title, is_done: Boolean(progress.get(String(_id))?.done_at) })),
    );
  }

  /**
   * The program of a course for a student, whose titles and standing stay visible after the end of the access.
   * @throws {ProblemError} `enrollment_not_found`; `program_not_published`
   */
  async outlineOf(userId: string, courseId: string): Promise<LearningOutline> {
    const { enrollment, revision } = await this.learners.enrolledIn(userId, courseId);
    const [[course], progress, revoked, newer] = await Promise.all([
      this.courses.listByIds([courseId]),
      this.#readProgress([enrollment._id]),
      this.#findRevoked([enrollment]),
      this.#newerThan(revision, courseId),
    ]);
    if (!course) throw new Error('an enrollment has a course');
    return {
      ...toStanding(enrollment),
      is_certificate_revoked: revoked.has(enrollment.certificate ?? ''),
      ...toOutline(revision, progress),
      course: courseCardSchema.parse(course),
      enrollment: String(enrollment._id),
      revision: revision.number,
      newer,
      ...accessOf(enrollment),
    };
  }

  /**
   * Moves a student to the latest revision; what was done stays done, and the progress does not fall.
   * @throws {ProblemError} `enrollment_not_found`; `access_ended`; `access_not_begun`; `program_not_published`
   */
  async move(userId: string, courseId: string): Promise<LearningOutline> {
    const { enrollment } = await this.learners.inCourse(userId, courseId);
    const latest = await this.programs.latest(courseId);
    if (latest && enrollment.begun_at) await this.#follow({ enrollment, revision: latest });
    return this.outlineOf(userId, courseId);
  }

  /** How far a learner is in a lesson, and where to resume. */
  async stateAt({ enrollment, lesson }: LearnerAtLesson): Promise<Pick<LearnerLesson, 'state' | 'position'>> {
    const own = await this.lessons
      .findOne({ enrollment: enrollment._id, lesson: lesson._id }, { done_at: 1, position: 1 })
      .lean<LessonProgressRecord>();
    return { state: stateOf(own ?? undefined), position: own?.position ?? 0 };
  }

  async #follow(learner: Learner): Promise<void> {
    const { _id } = learner.enrollment;
    const { number } = learner.revision;
    await this.database.inTransaction(async (session) => {
      if (!(await this.enrollments.follow(_id, number, session))) return;
      await this.#endSession(_id, session);
      await this.proof.append(_id, { type: 'moved', revision: number }, session);
      await this.completion.raiseProgress(learner, session);
    });
  }

  /** What is being watched may be another film in the new revision. The budget stays, under a session that nobody knows. */
  async #endSession(enrollment: Types.ObjectId, session: ClientSession): Promise<void> {
    const open = { enrollment, session: { $exists: true } };
    await this.lessons.updateOne(open, { $set: { session: new Types.ObjectId() } }, { session });
  }

  /** The serials of the certificates of these enrollments that are revoked. */
  async #findRevoked(enrollments: readonly EnrollmentRecord[]): Promise<Set<string>> {
    const completed = enrollments.filter(({ certificate }) => certificate).map(({ _id }) => _id);
    if (completed.length === 0) return new Set();
    const certificates = await this.certificates.listByEnrollments(completed);
    return new Set(certificates.filter(({ status }) => status === 'revoked').map(({ serial }) => serial));
  }

  async #newerThan({ number }: RevisionRecord, courseId: string): Promise<LearningOutline['newer']> {
    const latest = await this.programs.latestHead(courseId);
    return latest && latest.number > number ? { number: latest.number, note: latest.note } : null;
  }

  async #readProgress(enrollments: readonly Types.ObjectId[]): Promise<ProgressByLesson> {
    const records = await this.lessons
      .find({ enrollment: { $in: enrollments } }, { lesson: 1, done_at: 1, position: 1, updated_at: 1 })
      .lean<LessonProgressRecord[]>();
    return new Map(records.map((record) => [String(record.lesson), record]));
  }
}

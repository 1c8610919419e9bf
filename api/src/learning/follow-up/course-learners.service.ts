import type { OwnCertificate } from '@iris/contract/certificates';
import type { Learner, LearnerQuery } from '@iris/contract/follow-up';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/index.ts';
import {
  CoursesService,
  type EnrollmentRecord,
  EnrollmentsService,
  lessonsOf,
  ProgramsService,
} from '../../catalog/index.ts';
import { DatabaseService, ItemStream, type List, ProblemError } from '../../foundation/index.ts';
import { CertificatesService } from '../certificates/certificates.service.ts';
import { ActivityService, type LastLesson } from '../progress/activity.service.ts';

/** Number of enrollments in memory at a time. */
const BATCH = 200;

/** Lists the learners of a course and where they are. */
@Injectable()
export class CourseLearnersService {
  constructor(
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly users: UsersService,
    private readonly activity: ActivityService,
    private readonly programs: ProgramsService,
    private readonly certificates: CertificatesService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Learners, latest enrollment first, those with each word of `q` in name or e-mail; `after` is the id of the last one of the previous page. Without a limit all, as a
   * stream. @throws {ProblemError} `course_not_found`
   */
  async list(courseId: string, { q, limit, after }: LearnerQuery): Promise<List<Learner>> {
    await this.#checkCourse(courseId);
    if (limit === undefined) return ItemStream.from(this.#read(courseId, q, after));
    return this.#describe(await this.enrollments.listInCourse(courseId, { q, limit, after }));
  }

  /** All learners as a stream, which opens within the time limit of an answer. @throws {ProblemError} `course_not_found` */
  readAll(courseId: string): Promise<ItemStream<Learner>> {
    const open = async () => {
      await this.#checkCourse(courseId);
      return ItemStream.from(this.#read(courseId));
    };
    return this.database.inTime(open());
  }

  async *#read(courseId: string, q?: string, after?: string): AsyncGenerator<Learner> {
    let last = after;
    do {
      const batch = await this.enrollments.listInCourse(courseId, { q, limit: BATCH, after: last });
      yield* await this.#describe(batch);
      last = batch.length < BATCH ? undefined : batch.at(-1)?._id.toHexString();
    } while (last !== undefined);
  }

  async #describe(enrollments: EnrollmentRecord[]): Promise<Learner[]> {
    const [accounts, lastLessons, certificates] = await Promise.all([
      this.users.listByIds(enrollments.map(({ user }) => user.toHexString())),
      this.activity.lastLessonsOf(enrollments.map(({ _id }) => _id)),
      this.certificates.listByEnrollments(enrollments.filter((one) => one.certificate).map(({ _id }) => _id)),
    ]);
    const accountOf = new Map(accounts.map((account) => [account._id, account]));
    const certificateOf = new Map(certificates.map((certificate) => [certificate.enrollment_id, certificate]));
    const learners = enrollments.map(async (enrollment) => {
      const account = accountOf.get(enrollment.user.toHexString());
      if (!account) return [];
      const last = lastLessons.get(String(enrollment._id));
      const lesson = last ? await this.#titleOf(enrollment, last) : null;
      const certificate = certificateOf.get(String(enrollment._id));
      return [toLearner(enrollment, account, { last, lesson, certificate })];
    });
    return (await Promise.all(learners)).flat();
  }

  /** The title of a lesson in the revision of the learner; null when that has it no longer. */
  async #titleOf({ course, revision }: EnrollmentRecord, { lesson }: LastLesson): Promise<string | null> {
    if (revision === undefined) return null;
    const program = await this.programs.read(course.toHexString(), revision);
    return lessonsOf(program).find(({ _id }) => _id.equals(lesson))?.title ?? null;
  }

  async #checkCourse(courseId: string): Promise<void> {
    const [course] = await this.courses.listByIds([courseId]);
    if (!course) throw new ProblemError('course_not_found');
  }
}

interface Standing {
  last: LastLesson | undefined;
  /** Title of the last lesson. */
  lesson: string | null;
  certificate: OwnCertificate | undefined;
}

function toLearner(
  { _id, created_at, progress, completed_at }: EnrollmentRecord,
  { name, email }: Pick<Learner, 'name' | 'email'>,
  { last, lesson, certificate }: Standing,
): Learner {
  return {
    _id: _id.toHexString(),
    name,
    email,
    enrolled_at: created_at.toISOString(),
    progress,
    lesson,
    last_seen_at: last?.at.toISOString() ?? null,
    completed_at: completed_at?.toISOString() ?? null,
    certificate: certificate ? toState(certificate) : null,
  };
}

function toState({ serial, status, revoked_at }: OwnCertificate): Learner['certificate'] {
  return { serial, status, ...(revoked_at && { revoked_at }) };
}

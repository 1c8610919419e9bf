import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { UsersService } from '../../../accounts/index.ts';
import { CoursesService, EnrollmentsService } from '../../../catalog/index.ts';
import { ProblemError } from '../../../foundation/index.ts';
import {
  type CertificateSnapshot,
  CertificatesService,
  type ConnectionDay,
} from '../../certificates/certificates.service.ts';
import { type Learner, LearnersService } from '../learners.service.ts';
import { LESSON_PROGRESS_MODEL, type LessonProgressRecord } from '../lesson-progress.schema.ts';
import { CompletionService } from './completion.service.ts';

/** Issues the certificate of a course in the transaction that completes it or makes it possible, and tells on which days it was learned. */
@Injectable()
export class CertificationService implements OnModuleInit {
  constructor(
    @InjectModel(LESSON_PROGRESS_MODEL) private readonly lessons: Model<LessonProgressRecord>,
    private readonly completion: CompletionService,
    private readonly certificates: CertificatesService,
    private readonly enrollments: EnrollmentsService,
    private readonly courses: CoursesService,
    private readonly users: UsersService,
    private readonly learners: LearnersService,
  ) {}

  onModuleInit(): void {
    this.completion.onCourseCompleted(async (learner, session) => {
      const student = learner.enrollment.user.toHexString();
      if (await this.users.isCertifiable(student, session)) await this.#certify(learner, session);
    });
    this.users.onCertifiable((userId, session) => this.#certifyCompleted(userId, session));
    this.certificates.provideConnectionRecord((enrollmentId) => this.#connectionsOf(enrollmentId));
  }

  /** Issues what an account has earned while it could get no certificate. */
  async #certifyCompleted(userId: string, session: ClientSession): Promise<void> {
    for (const enrollment of await this.enrollments.listUncertified(userId, session)) {
      const revision = await this.learners.programOf(enrollment, session);
      if (revision) await this.#certify({ enrollment, revision }, session);
    }
    const { printed_name } = await this.users.get(userId, session);
    if (printed_name) await this.certificates.addPrintedName(userId, printed_name, session);
  }

  async #certify(learner: Learner, session: ClientSession): Promise<void> {
    const { serial } = await this.certificates.issue(await this.#snapshotOf(learner, session), session);
    await this.enrollments.certify(learner.enrollment._id, serial, session);
  }

  async #snapshotOf({ enrollment, revision }: Learner, session: ClientSession): Promise<CertificateSnapshot> {
    const [user, course] = [enrollment.user.toHexString(), enrollment.course.toHexString()];
    const { name, printed_name } = await this.users.get(user, session);
    const title = (await this.courses.titlesOf([course])).get(course);
    if (title === undefined || !enrollment.completed_at) throw new ProblemError('enrollment_not_found');
    return {
      ...{ enrollment: enrollment._id.toHexString(), user, course, revision: revision.number },
      student_name: name,
      ...(printed_name && { printed_name }),
      course_title: title,
      hours: revision.teaching.hours,
      measured_minutes: await this.#minutesOf(enrollment._id.toHexString(), session),
      objectives: revision.teaching.objectives,
      enrolled_at: enrollment.created_at,
      completed_at: enrollment.completed_at,
      validity_months: revision.teaching.validity_months,
    };
  }

  async #minutesOf(enrollmentId: string, session: ClientSession): Promise<number> {
    const connections = await this.#connectionsOf(enrollmentId, session);
    return connections.reduce((sum, { minutes }) => sum + minutes, 0);
  }

  async #connectionsOf(enrollmentId: string, session: ClientSession | null = null): Promise<ConnectionDay[]> {
    const records = await this.lessons
      .find({ enrollment: enrollmentId }, { days: 1 })
      .session(session)
      .lean<Pick<LessonProgressRecord, 'days'>[]>();
    const seconds = new Map<string, number>();
    for (const [day, more] of records.flatMap(({ days }) => Object.entries(days))) {
      seconds.set(day, (seconds.get(day) ?? 0) + more);
    }
    const days = [...seconds].map(([day, total]) => ({ day, minutes: Math.round(total / 60) }));
    return days.filter(({ minutes }) => minutes > 0).sort((one, other) => (one.day < other.day ? -1 : 1));
  }
}

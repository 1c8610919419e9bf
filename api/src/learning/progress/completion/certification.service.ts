import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { EarnedCertificates, NotificationsService, ProfilesService, UsersService } from '../../../accounts/index.ts';
import { CoursesService, EnrollmentsService } from '../../../catalog/index.ts';
import { ProblemError } from '../../../foundation/index.ts';
import { type CertificateSnapshot, CertificatesService } from '../../certificates/certificates.service.ts';
import { ActivityService } from '../activity.service.ts';
import { type Learner, LearnersService } from '../learners.service.ts';

/** Issues what an account has earned, in the transaction that makes it possible. */
type Issue = (userId: string, session: ClientSession) => Promise<void>;

/** Issues the certificate of a course, in the transaction that completes it or makes it possible. */
@Injectable()
export class CertificationService extends EarnedCertificates {
  readonly #others: Issue[] = [];

  constructor(
    private readonly certificates: CertificatesService,
    private readonly enrollments: EnrollmentsService,
    private readonly courses: CoursesService,
    private readonly users: UsersService,
    private readonly profiles: ProfilesService,
    private readonly learners: LearnersService,
    private readonly activity: ActivityService,
    private readonly notifications: NotificationsService,
  ) {
    super();
  }

  /** Also issues what accounts have earned in a room above. */
  alsoIssuedBy(issue: Issue): void {
    this.#others.push(issue);
  }

  /** Certifies a course in the transaction that completes it, unless the account can get no certificate yet. */
  async certify(learner: Learner, session: ClientSession): Promise<void> {
    const student = learner.enrollment.user.toHexString();
    if (await this.profiles.isCertifiable(student, session)) await this.#issue(learner, session);
  }

  /** Issues what an account has earned while it could get no certificate, unless it still cannot. */
  async issueEarned(userId: string, session: ClientSession): Promise<void> {
    if (!(await this.profiles.isCertifiable(userId, session))) return;
    for (const enrollment of await this.enrollments.listUncertified(userId, session)) {
      const revision = await this.learners.findProgram(enrollment, session);
      if (revision) await this.#issue({ enrollment, revision }, session);
    }
    for (const issue of this.#others) await issue(userId, session);
    const { printed_name } = await this.users.get(userId, session);
    if (printed_name) await this.certificates.addPrintedName(userId, printed_name, session);
  }

  async #issue(learner: Learner, session: ClientSession): Promise<void> {
    const snapshot = await this.#snapshotOf(learner, session);
    const { serial } = await this.certificates.issue(snapshot, session);
    await this.enrollments.certify(learner.enrollment._id, serial, session);
    const { user, course_title: course } = snapshot;
    const notified = { user, kind: 'certificate_issued', key: serial, data: { course, serial } } as const;
    await this.notifications.notify(notified, session);
  }

  async #snapshotOf({ enrollment, revision }: Learner, session: ClientSession): Promise<CertificateSnapshot> {
    const [user, course] = [enrollment.user.toHexString(), enrollment.course.toHexString()];
    const { name, printed_name } = await this.users.get(user, session);
    const title = (await this.courses.titlesOf([course])).get(course);
    if (title === undefined || !enrollment.completed_at) throw new ProblemError('enrollment_not_found');
    return {
      enrollment: enrollment._id.toHexString(),
      user,
      course,
      seat: enrollment.seat,
      revision: revision.number,
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
    const connections = await this.activity.listConnections(enrollmentId, session);
    return connections.reduce((sum, { minutes }) => sum + minutes, 0);
  }
}

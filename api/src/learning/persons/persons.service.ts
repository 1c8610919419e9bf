import type { PersonMembership } from '@iris/contract/institutions';
import type { PersonCertificate, PersonEnrollment } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { MembersService, UsersService } from '../../accounts/index.ts';
import { accessOf, CoursesService, type EnrollmentRecord, EnrollmentsService } from '../../catalog/index.ts';
import type { CurrentAccount } from '../../foundation/index.ts';
import { CertificatesService } from '../certificates/certificates.service.ts';
import { ActivityService } from '../progress/activity.service.ts';

type Viewer = Pick<CurrentAccount, 'permissions'>;

/** What one person learns, for administrators. */
@Injectable()
export class PersonsService {
  constructor(
    private readonly users: UsersService,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly activity: ActivityService,
    private readonly certificates: CertificatesService,
    private readonly members: MembersService,
  ) {}

  /**
   * The enrollments of an account, latest first; progress and time only for who may see the follow-up of courses.
   * @throws {ProblemError} `user_not_found`
   */
  async listEnrollments(userId: string, { permissions }: Viewer): Promise<PersonEnrollment[]> {
    const { _id } = await this.users.find(userId);
    const records = await this.enrollments.listRecords(_id);
    const titles = await this.courses.titlesOf(records.map(({ course }) => course.toHexString()));
    const describe = permissions.view_analytics ? await this.#readFollowUp(records) : () => ({});
    return records.map((record) => ({
      ...accessOf(record),
      _id: record._id.toHexString(),
      course: { _id: record.course.toHexString(), title: titles.get(record.course.toHexString()) ?? '' },
      enrolled_at: record.created_at.toISOString(),
      ...describe(record),
    }));
  }

  /** The certificates of an account, latest first. @throws {ProblemError} `user_not_found` */
  async listCertificates(userId: string): Promise<PersonCertificate[]> {
    const { _id } = await this.users.find(userId);
    return this.certificates.listForUser(_id);
  }

  /** The memberships of an account, the current ones first. @throws {ProblemError} `user_not_found` */
  async listInstitutions(userId: string): Promise<PersonMembership[]> {
    const { _id } = await this.users.find(userId);
    return this.members.listOf(_id);
  }

  async #readFollowUp(records: readonly EnrollmentRecord[]) {
    const ids = records.map(({ _id }) => _id);
    const [minutes, lessons] = await Promise.all([this.activity.sumMinutes(ids), this.activity.findLastLessons(ids)]);
    return ({ _id, progress, completed_at }: EnrollmentRecord) => ({
      follow_up: {
        progress,
        minutes: minutes.get(String(_id)) ?? 0,
        last_seen_at: lessons.get(String(_id))?.at.toISOString() ?? null,
        completed_at: completed_at?.toISOString() ?? null,
      },
    });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ProfilesService, UsersService } from '../../accounts/index.ts';
import { CertificatesService, CertificationService } from '../../learning/index.ts';
import { WebinarNotices } from '../notices/webinar-notices.service.ts';
import { type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { type AttendanceRecord, AttendancesService } from './attendances.service.ts';

/**
 * Issues the attestations of presence that attendances suffice for. As with certificates, an account whose e-mail is not verified, or
 * whose name cannot be printed, gets its own once this has changed.
 */
@Injectable()
export class PresenceAttestations implements OnModuleInit {
  constructor(
    private readonly attendances: AttendancesService,
    private readonly webinars: WebinarsService,
    private readonly certification: CertificationService,
    private readonly certificates: CertificatesService,
    private readonly profiles: ProfilesService,
    private readonly users: UsersService,
    private readonly notices: WebinarNotices,
  ) {}

  onModuleInit(): void {
    this.certification.alsoIssuedBy((user, session) => this.#issueEarned(user, session));
  }

  /** Issues the attestation of an attendance that suffices, and tells its account, unless it can get none yet. */
  async attest(attendance: AttendanceRecord, webinar: WebinarRecord, session: ClientSession): Promise<void> {
    const { user } = attendance;
    if (user && (await this.profiles.isCertifiable(user.toHexString(), session))) {
      await this.#issue({ ...attendance, user }, webinar, session);
    }
  }

  async #issueEarned(user: string, session: ClientSession): Promise<void> {
    for (const attendance of await this.attendances.listUnattested(user, session)) {
      const webinar = await this.webinars.get(attendance.webinar, session);
      if (attendance.user) await this.#issue({ ...attendance, user: attendance.user }, webinar, session);
    }
  }

  async #issue(
    attendance: AttendanceRecord & Required<Pick<AttendanceRecord, 'user'>>,
    webinar: WebinarRecord,
    session: ClientSession,
  ): Promise<void> {
    const { _id, registration, user, minutes, registered_at } = attendance;
    const { name, printed_name } = await this.users.get(user.toHexString(), session);
    const { title, objectives, starts_at, ends_at } = webinar;
    const presence = {
      ...{ registration, user, student_name: name, printed_name, title, objectives, minutes, registered_at },
      webinar: { _id: webinar._id, starts_at, minutes: webinar.minutes },
      ended_at: ends_at,
    };
    const { serial } = await this.certificates.attest(presence, session);
    await this.attendances.noteAttestation(_id, serial, session);
    await this.notices.tellAttendance(webinar, { ...attendance, serial }, session);
  }
}

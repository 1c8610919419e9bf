import { Injectable } from '@nestjs/common';
import { MailPreferencesService, NotificationsService } from '../../accounts/index.ts';
import { CoursesService, type EnrollmentRecord, EnrollmentsService } from '../../catalog/index.ts';
import { DatabaseService, HourlyTask } from '../../foundation/index.ts';

/** How many days before its end an access is told to end. */
const DAYS_BEFORE = 7;

/** Tells learners that their access to a course ends soon, once for each end; several instances at once tell once. */
@Injectable()
export class AccessReminders extends HourlyTask {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly courses: CoursesService,
    private readonly notifications: NotificationsService,
    private readonly preferences: MailPreferencesService,
    database: DatabaseService,
  ) {
    super('Access reminders', database);
  }

  /** Tells what is due. */
  async run(): Promise<void> {
    if (!this.database.ready) return;
    await this.each(this.enrollments.streamEnding(DAYS_BEFORE), (enrollment) => this.#tell(enrollment));
  }

  async #tell(enrollment: EnrollmentRecord): Promise<void> {
    const [user, course_id] = [enrollment.user.toHexString(), enrollment.course.toHexString()];
    // Until the morning the course may be completed.
    if (!(await this.preferences.isDay(user))) return;
    const ends_at = enrollment.ends_at?.toISOString() ?? '';
    const { course } = await this.courses.read(course_id);
    await this.database.inTransaction(async (session) => {
      if (!(await this.enrollments.noteToldEnd(enrollment, session))) return;
      const key = `${enrollment._id.toHexString()}:${ends_at}`;
      await this.notifications.notify(
        { user, kind: 'access_ending', key, data: { course: course.title, course_id, ends_at } },
        session,
        { isBackground: true },
      );
    });
  }
}

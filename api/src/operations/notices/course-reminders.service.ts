import { Injectable } from '@nestjs/common';
import { MailPreferencesService, NotificationsService } from '../../accounts/index.ts';
import { CoursesService, type EnrollmentRecord, EnrollmentsService } from '../../catalog/index.ts';
import { DatabaseService, HourlyTask } from '../../foundation/index.ts';
import { OutlineService } from '../../learning/index.ts';

/** Reminds learners of courses that they have left, twice at most; several instances at once remind once. */
@Injectable()
export class CourseReminders extends HourlyTask {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly courses: CoursesService,
    private readonly outline: OutlineService,
    private readonly notifications: NotificationsService,
    private readonly preferences: MailPreferencesService,
    database: DatabaseService,
  ) {
    super('Course reminders', database);
  }

  /** Reminds of what is due. */
  async run(): Promise<void> {
    if (!this.database.ready) return;
    await this.each(this.enrollments.streamLeft(), (enrollment) => this.#remind(enrollment));
  }

  async #remind(enrollment: EnrollmentRecord): Promise<void> {
    const [user, course_id] = [enrollment.user.toHexString(), enrollment.course.toHexString()];
    // Until the morning the course may be opened again.
    if (!(await this.preferences.isDay(user))) return;
    const { course, is_archived } = await this.courses.read(course_id);
    const resume = (await this.outline.listResumes(user)).find((one) => one.course === course_id);
    if (is_archived || !resume) return;
    const { _id: lesson_id, title: lesson, kind, position } = resume.lesson;
    const at = kind === 'film' ? Math.floor(position) : 0;
    const data = { course: course.title, course_id, lesson, lesson_id, at };
    await this.database.inTransaction(async (session) => {
      const number = await this.enrollments.noteReminder(enrollment, session);
      if (number === undefined) return;
      const key = `${enrollment._id.toHexString()}:${number}`;
      await this.notifications.notify({ user, kind: 'course_left', key, data }, session, { isBackground: true });
    });
  }
}

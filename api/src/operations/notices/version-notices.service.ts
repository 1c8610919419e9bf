import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationsService } from '../../accounts/index.ts';
import { tellVersion } from '../../authoring/index.ts';
import { CoursesService, EnrollmentsService, ProgramsService } from '../../catalog/index.ts';
import { DatabaseService, type Job, JobRunner, JobsService } from '../../foundation/index.ts';

/** Learners notified in one transaction. */
const NOTIFIED_AT_ONCE = 50;

/** Tells the learners of a course that a new version of its program is published: those who have begun and not completed it. */
@Injectable()
export class VersionNotices implements OnModuleInit {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly enrollments: EnrollmentsService,
    private readonly courses: CoursesService,
    private readonly programs: ProgramsService,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(tellVersion, (job, signal) => this.#tell(job, signal));
  }

  /** Begun again after an interruption, it tells nobody twice. Nothing of a course that is deleted, or has a still newer version. */
  async #tell(job: Job, signal: AbortSignal): Promise<void> {
    const [course_id = '', number] = job.key.split(':');
    const revision = Number(number);
    const latest = await this.programs.latestHead(course_id);
    const [course] = await this.courses.listByIds([course_id]);
    let after: string | undefined;
    while (course && latest?.number === revision) {
      signal.throwIfAborted();
      const learners = await this.enrollments.listBehind(course_id, revision, { limit: NOTIFIED_AT_ONCE, after });
      if (learners.length === 0) break;
      const data = { course: course.title, course_id, note: latest.note };
      await this.database.inTransaction(async (session) => {
        await this.jobs.renew(job, session);
        for (const { user } of learners) {
          const notified = { user: user.toHexString(), kind: 'new_version', key: job.key, data } as const;
          await this.notifications.notify(notified, session, { turn: course_id, isBackground: true });
        }
      });
      after = learners.at(-1)?._id.toHexString();
    }
    await this.database.inTransaction((session) => this.jobs.finish(job, session));
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationsService } from '../../accounts/index.ts';
import { DatabaseService, type Job, JobRunner, JobsService } from '../../foundation/index.ts';
import { RecordingsService } from '../programme/recordings.service.ts';
import { type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { type RegistrationRecord, RegistrationsService } from '../registrations/registrations.service.ts';

/** Accounts notified in one transaction. */
const NOTIFIED_AT_ONCE = 50;

/** Tells the registered, those too who got no place, that the replay of their webinar can be watched. */
@Injectable()
export class ReplayNotices implements OnModuleInit {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly webinars: WebinarsService,
    private readonly recordings: RecordingsService,
    private readonly registrations: RegistrationsService,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle('tell_replay', (job, signal) => this.#tell(job, signal));
  }

  /** Begun again after an interruption, it tells nobody twice. Nothing more once the replay is withdrawn. */
  async #tell(job: Job, signal: AbortSignal): Promise<void> {
    let after: RegistrationRecord | undefined;
    while (true) {
      signal.throwIfAborted();
      const webinar = await this.webinars.get(job.target);
      const registered = webinar.replay?.is_published
        ? await this.registrations.listAfter(webinar._id, after, NOTIFIED_AT_ONCE)
        : [];
      if (registered.length === 0) break;
      await this.#notify(webinar, registered);
      after = registered.at(-1);
    }
    await this.database.inTransaction(async (session) => {
      await this.jobs.finish(job, session);
      const { _id, replay } = await this.webinars.get(job.target, session);
      if (replay?.is_published) await this.recordings.noteTold(_id, session);
    });
  }

  async #notify({ _id, title }: WebinarRecord, registered: readonly RegistrationRecord[]): Promise<void> {
    const key = `${_id}:replay`;
    const data = { what: 'replay', webinar: title, webinar_id: _id.toHexString() } as const;
    await this.database.inTransaction(async (session) => {
      const notified = registered.map(({ _id: registration, user }) => {
        const about = { user: user.toHexString(), causes: [_id, registration] };
        return { ...about, kind: 'webinar_after' as const, key, data };
      });
      await this.notifications.notifyAll(notified, session, true);
    });
  }
}

import { NOTIFICATION_KINDS, type NotificationKindDefinition } from '@iris/contract/accounts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatabaseService, type Job, JobRunner, JobsService } from '../../foundation/index.ts';
import { MailOutbox } from '../../mail/index.ts';
import { MailPreferencesService } from '../users/mail-preferences.service.ts';
import { UsersService } from '../users/users.service.ts';
import { untilDay } from './day-time.ts';
import { noticeOf } from './notices.ts';
import type { NotificationRecord } from './notification.schema.ts';
import { NotificationsService } from './notifications.service.ts';
import { UnsubscribingService } from './unsubscribing/unsubscribing.service.ts';

/** Writes the mails on notifications, by a job, because commands of the server notify too and cannot write mails. */
@Injectable()
export class NotificationMails implements OnModuleInit {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly preferences: MailPreferencesService,
    private readonly unsubscribing: UnsubscribingService,
    private readonly users: UsersService,
    private readonly outbox: MailOutbox,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle('mail_notification', (job) => this.#mail(job));
  }

  async #mail(job: Job): Promise<void> {
    const notification = await this.notifications.find(job.target);
    const pauseMs = notification ? await this.#waitFor(notification) : 0;
    if (pauseMs > 0) return this.jobs.postpone(job, pauseMs);
    await this.database.inTransaction(async (session) => {
      await this.jobs.finish(job, session);
      // Read again: the account may be deleted meanwhile, and its notifications with it.
      const current = await this.notifications.find(job.target, session);
      if (!current) return;
      const { kind, data } = current;
      const id = current.user.toHexString();
      const { name, email, email_verified, deletion_at } = await this.users.get(id, session);
      const { refused } = await this.preferences.get(id, session);
      // An address that is not verified may be that of another person.
      if (!email_verified || deletion_at || refused.includes(kind)) return;
      const notice = noticeOf(kind, data as never);
      const token = this.unsubscribing.tokenFor(id, kind);
      await this.outbox.add({ template: 'notification', to: email, data: { name, ...notice, token } }, session, id);
    });
  }

  async #waitFor({ user, kind }: NotificationRecord): Promise<number> {
    const { waitsForDay }: NotificationKindDefinition = NOTIFICATION_KINDS[kind];
    if (!waitsForDay) return 0;
    return untilDay(new Date(), await this.preferences.findTimeZone(user.toHexString()));
  }
}

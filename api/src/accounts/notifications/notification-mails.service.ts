import { NOTIFICATION_KINDS, type NotificationKindDefinition } from '@iris/contract/accounts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService, type Job, JobRunner, JobsService, RateLimits } from '../../foundation/index.ts';
import { MailOutbox, untilDay } from '../../mail/index.ts';
import { MailPreferencesService } from '../users/mail-preferences.service.ts';
import { UsersService } from '../users/users.service.ts';
import { noticeOf } from './notices.ts';
import type { NotificationRecord } from './notification.schema.ts';
import { mailNotification } from './notification-jobs.ts';
import { NotificationsService } from './notifications.service.ts';
import { RefusalTokens } from './unsubscribing/refusal-tokens.ts';

/** How long the mail on a notification of a later release is left to that release, in milliseconds. */
const LATER_RELEASE_MS = 60_000;

/** How long a mail waits whose limit is reached, before it is looked at again, in milliseconds. */
const LIMITED_MS = 3_600_000;

/** The account that caused a notification has had enough mails sent to its reader today. */
class MailLimitReached extends Error {
  override name = 'MailLimitReached';
}

/** Writes the mails on notifications, by a job, because commands of the server notify too and cannot write mails. */
@Injectable()
export class NotificationMails implements OnModuleInit {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly preferences: MailPreferencesService,
    private readonly tokens: RefusalTokens,
    private readonly users: UsersService,
    private readonly outbox: MailOutbox,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly limits: RateLimits,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(mailNotification, (job) => this.#mail(job));
  }

  async #mail(job: Job): Promise<void> {
    const notification = await this.notifications.find(job.key);
    // Of a kind of a later release, which sends its mail.
    if (notification && !(notification.kind in NOTIFICATION_KINDS)) return this.jobs.defer(job, LATER_RELEASE_MS);
    const dayIn = notification && (await this.#findZone(notification));
    const pauseMs = dayIn ? untilDay(new Date(), dayIn) : 0;
    // The outbox would wait too, but what the reader refuses until then is not written.
    if (pauseMs > 0) return this.jobs.defer(job, pauseMs);
    const write = (session: ClientSession) => this.#write(job, dayIn, session);
    await this.database.inTransaction(write).catch((error: unknown) => {
      if (!(error instanceof MailLimitReached)) throw error;
      // What follows withdraws a notification whose mail waits, so that the last one says how it ended.
      return this.jobs.defer(job, LIMITED_MS);
    });
  }

  /** @throws {MailLimitReached} */
  async #write(job: Job, dayIn: string | undefined, session: ClientSession): Promise<void> {
    await this.jobs.finish(job, session);
    // Read again: it may be withdrawn meanwhile, or deleted with its account.
    const current = await this.notifications.noteMail(job.key, session);
    if (!current) return;
    const { kind, data, causes, until, by } = current;
    const id = current.user.toHexString();
    const { name, email, email_verified, deletion_at } = await this.users.get(id, session);
    const { refused, time_zone } = await this.preferences.get(id, session);
    // An address that is not verified may be that of another person.
    if (!email_verified || deletion_at || refused.includes(kind)) return;
    if (until && until <= new Date()) return;
    const pair = `${by} ${id}`;
    if (by && !(await this.limits.allows([['mails_between', pair]], session))) throw new MailLimitReached();
    const notice = noticeOf(kind, data as never, time_zone);
    const token = this.tokens.create({ id, what: kind });
    const mail = { template: 'notification', to: email, data: { name, ...notice, token } } as const;
    const sending = { user: id, dayIn, ...(causes && { causes }), ...(until && { until }) };
    const { turn, isBackground } = job;
    await this.outbox.addAll([{ mail, ...sending }], session, { turn, isBackground });
  }

  /** The time zone of the reader, for the kinds that wait for the day there; undefined for the others. */
  async #findZone({ user, kind }: NotificationRecord): Promise<string | undefined> {
    const { isAtOnce }: NotificationKindDefinition = NOTIFICATION_KINDS[kind];
    return isAtOnce ? undefined : this.preferences.findTimeZone(user.toHexString());
  }
}

import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATIONS_SHOWN,
  type NotificationKind,
  type NotificationList,
} from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { JobsService, type Place, ProblemError } from '../../foundation/index.ts';
import { WaitingMails } from '../../mail/index.ts';
import { MailPreferencesService } from '../users/mail-preferences.service.ts';
import { UsersService } from '../users/users.service.ts';
import { type NoticeDataOf, noticeOf } from './notices.ts';
import { NOTIFICATION_MODEL, type NotificationRecord } from './notification.schema.ts';
import { mailNotification } from './notification-jobs.ts';

/** Something that an account is told. */
export interface Notified<Kind extends NotificationKind> {
  user: string;
  kind: Kind;
  /** What it is about: repeated with the same kind and key it changes nothing. */
  key: string;
  data: NoticeDataOf<Kind>;
  /** Whoever deletes one of these, or ends it, withdraws the notification. */
  causes?: readonly Types.ObjectId[];
  /** When its mail would say nothing true any more: it is not sent then. */
  until?: Date;
  /** The account that caused it by what it can do again and again: its mails to one account are limited. */
  by?: string;
}

/** Of those that a later release has stored this one knows nothing. */
const KNOWN = { kind: { $in: NOTIFICATION_KIND_NAMES } };

/** Tells accounts what concerns them: in the header of all pages, and by a mail that they may refuse. */
@Injectable()
export class NotificationsService {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationRecord>,
    private readonly users: UsersService,
    private readonly preferences: MailPreferencesService,
    private readonly jobs: JobsService,
    private readonly mails: WaitingMails,
  ) {}

  /**
   * Notifies an account once, in the transaction of the cause; a job adds the mail, unless the account refuses it. Nothing for
   * an account that is deleted; one that is being deleted conflicts.
   */
  async notify<Kind extends NotificationKind>(
    notified: Notified<Kind>,
    session: ClientSession,
    place: Place = {},
  ): Promise<void> {
    await this.notifyAll([notified], session, { turn: notified.user, ...place });
  }

  /** The same of many, whose mails have this place in their lane. */
  async notifyAll<Kind extends NotificationKind>(
    notified: readonly Notified<Kind>[],
    session: ClientSession,
    place: Place,
  ): Promise<void> {
    const created_at = new Date();
    const users = notified.map(({ user }) => user);
    const known = await this.users.noteNotifications(users, created_at, session);
    const writes = notified.flatMap(({ user, kind, key, data, causes, until, by }) => {
      if (!known.has(user.toLowerCase())) return [];
      const about = { data, ...(causes && { causes: [...causes] }), ...(until && { until }) };
      const stored = { ...about, ...(by && { by: new Types.ObjectId(by) }), created_at };
      return [{ updateOne: { filter: { user, kind, key }, update: { $setOnInsert: stored }, upsert: true } }];
    });
    if (writes.length === 0) return;
    const { upsertedIds } = await this.notifications.bulkWrite(writes as never, { session });
    await this.jobs.enqueue(mailNotification, Object.values(upsertedIds).map(String), place, session);
  }

  /** The latest notifications of an account, and how many of all are not read. */
  async list(user: string): Promise<NotificationList> {
    const own = { user, ...KNOWN };
    const [timeZone, unread, records] = await Promise.all([
      this.preferences.findTimeZone(user),
      this.notifications.countDocuments({ ...own, read_at: null }),
      this.notifications.find(own).sort({ _id: -1 }).limit(NOTIFICATIONS_SHOWN).lean<NotificationRecord[]>(),
    ]);
    return { unread, notifications: records.map((record) => toNotification(record, timeZone)) };
  }

  /** Marks one as read, on all devices. @throws {ProblemError} `not_found` */
  async markRead(user: string, id: string): Promise<void> {
    const change = [{ $set: { read_at: { $ifNull: ['$read_at', new Date()] } } }];
    const { matchedCount } = await this.notifications.updateOne({ _id: id, user }, change, { updatePipeline: true });
    if (!matchedCount) throw new ProblemError('not_found');
  }

  /** Marks all up to one as read: those that came since then have not been seen. */
  async markAllRead(user: string, newest: string): Promise<void> {
    const seen = { user, _id: { $lte: newest }, read_at: null };
    await this.notifications.updateMany(seen, { $set: { read_at: new Date() } });
  }

  /** A notification, for its mail; undefined when it is gone. Its kind may be one of a later release. */
  async find(id: string): Promise<NotificationRecord | undefined> {
    const record = await this.notifications.findById(id).lean<NotificationRecord>();
    return record ?? undefined;
  }

  /** The same in the transaction that writes the mail: it conflicts with what deletes the notification. */
  async noteMail(id: string, session: ClientSession): Promise<NotificationRecord | undefined> {
    const record = await this.notifications
      .findOneAndUpdate({ _id: id, ...KNOWN }, { $set: { mailed_at: new Date() } })
      .session(session)
      .lean<NotificationRecord>();
    return record ?? undefined;
  }

  /**
   * Deletes the notifications about something, or those of a kind only, in the transaction that ends it, with all mails about
   * it that wait.
   */
  async withdraw(causes: readonly Types.ObjectId[], session: ClientSession, kind?: NotificationKind): Promise<void> {
    if (causes.length === 0) return;
    await this.notifications.deleteMany({ causes: { $in: causes }, ...(kind && { kind }) }, { session });
    await this.mails.cancelOf(causes, session);
  }

  /** The same of those only whose mail has not been written: what was told stays, and is not told again. */
  async withdrawUnsent(causes: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.notifications.deleteMany({ causes: { $in: causes }, mailed_at: null }, { session });
    await this.mails.cancelOf(causes, session);
  }

  /** The same of those of accounts about one thing: their keys begin with `keyStart`. */
  async withdrawUnsentFor(
    users: readonly string[],
    kind: NotificationKind,
    keyStart: string,
    session: ClientSession,
  ): Promise<void> {
    const key = { $gte: keyStart, $lt: `${keyStart}\uffff` };
    const records = await this.notifications
      .find({ user: { $in: users }, kind, key }, { causes: 1 })
      .session(session)
      .lean<Pick<NotificationRecord, 'causes'>[]>();
    if (records.length > 0)
      await this.withdrawUnsent(
        records.flatMap(({ causes = [] }) => causes),
        session,
      );
  }
}

function toNotification({ _id, kind, data, created_at, read_at }: NotificationRecord, timeZone: string) {
  const { title, link } = noticeOf(kind, data as never, timeZone);
  return { _id: _id.toHexString(), title, link, created_at: created_at.toISOString(), is_read: Boolean(read_at) };
}

import { type MailPreferences, NOTIFICATION_KIND_NAMES, type NotificationKind } from '@iris/contract/accounts';
import { isTimeZone, usableTimeZone } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { untilDay } from '../../mail/index.ts';
import { USER_MODEL, type UserRecord } from './model/user.schema.ts';

type Preferring = Pick<UserRecord, 'refused_mails' | 'time_zone'>;

/** What accounts say of the mails that they want. */
@Injectable()
export class MailPreferencesService {
  constructor(@InjectModel(USER_MODEL) private readonly users: Model<UserRecord>) {}

  /** @throws {ProblemError} `user_not_found` */
  async get(user: string, session: ClientSession | null = null): Promise<MailPreferences> {
    const record = await this.users
      .findById(user, { refused_mails: 1, time_zone: 1 })
      .session(session)
      .lean<Preferring>();
    if (!record) throw new ProblemError('user_not_found');
    return toPreferences(record);
  }

  /** The time zone of an account; that of the academy when it has chosen none, one that is unknown here, or is deleted. */
  async findTimeZone(user: string): Promise<string> {
    const record = await this.users.findById(user, { time_zone: 1 }).lean<Preferring>();
    return usableTimeZone(record?.time_zone);
  }

  /** Whether it is day where the account lives. */
  async isDay(user: string): Promise<boolean> {
    return untilDay(new Date(), await this.findTimeZone(user)) === 0;
  }

  /** Notes the time zone of the browser that the reader uses; one that is unknown here changes nothing. */
  async noteTimeZone(user: string, time_zone = ''): Promise<void> {
    if (!isTimeZone(time_zone)) return;
    await this.users.updateOne({ _id: user, time_zone: { $ne: time_zone } }, { $set: { time_zone } });
  }

  /**
   * Changes them; a time zone that is unknown here stays as it was.
   * @throws {ProblemError} `user_not_found`
   */
  async change(user: string, { refused, time_zone }: MailPreferences): Promise<MailPreferences> {
    const change = { $set: { refused_mails: [...new Set(refused)], ...(isTimeZone(time_zone) && { time_zone }) } };
    const record = await this.users.findByIdAndUpdate(user, change, { returnDocument: 'after' }).lean<Preferring>();
    if (!record) throw new ProblemError('user_not_found');
    return toPreferences(record);
  }

  /** Refuses the mails of a kind; of a deleted account nothing is left to refuse. */
  async refuse(user: string, kind: NotificationKind): Promise<void> {
    await this.users.updateOne({ _id: user }, { $addToSet: { refused_mails: kind } });
  }
}

function toPreferences({ refused_mails = [], time_zone }: Preferring): MailPreferences {
  const refused = NOTIFICATION_KIND_NAMES.filter((kind) => refused_mails.includes(kind));
  return { refused, time_zone: usableTimeZone(time_zone) };
}

import type { User } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ProblemError } from '../../../foundation/index.ts';
import { toUser } from '../model/user.mapper.ts';
import { USER_MODEL, type UserRecord } from '../model/user.schema.ts';

/** Marks the accounts whose logins need a second factor. */
@Injectable()
export class SecondFactorMark {
  constructor(@InjectModel(USER_MODEL) private readonly users: Model<UserRecord>) {}

  /** The account, whose second factors then change in this transaction only: concurrent ones conflict. @throws {ProblemError} `user_not_found` */
  async lock(id: string, session: ClientSession): Promise<User> {
    const change = { $set: { second_factor_changed_at: new Date() } };
    const record = await this.users.findOneAndUpdate({ _id: id }, change).session(session).lean<UserRecord>();
    if (!record) throw new ProblemError('user_not_found');
    return toUser(record);
  }

  /** Marks an account that is locked; returns the number that its sessions then need. */
  async set(id: string, session: ClientSession): Promise<number> {
    const change = { $set: { second_factor_at: new Date() }, $inc: { second_factor_version: 1 } };
    const marked = await this.users
      .findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' })
      .session(session)
      .lean<UserRecord>();
    return marked?.second_factor_version ?? 0;
  }

  /** Removes the mark of an account that is locked; its sessions stay. */
  async remove(id: string, session: ClientSession): Promise<void> {
    await this.users.updateOne({ _id: id }, { $unset: { second_factor_at: 1 } }, { session });
  }
}

import type { User } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { toUser } from './model/user.mapper.ts';
import { USER_MODEL, type UserRecord } from './model/user.schema.ts';
import { UsersService } from './users.service.ts';

/** An account that was deleted because its owner had asked for it. */
export interface DeletedAccount {
  user: User;
  keepsCertificates: boolean;
}

const WEEK_MS = 7 * 86_400_000;

/** Accounts due at a time: those of one pass are read at once. */
const DUE_MAX = 1000;

/** By the clock of the database, for all instances. */
const IS_DUE = { deletion_at: { $ne: null }, $expr: { $lte: ['$deletion_at', '$$NOW'] } } as const;

/** The deletions that accounts have planned of themselves; see docs/decisions/070. */
@Injectable()
export class PlannedDeletions {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
    private readonly accounts: UsersService,
  ) {}

  /**
   * Plans the deletion of an account in a week; repeated, only changes what happens to its certificates. Returns whether it
   * is new. @throws {ProblemError} `user_not_found`; `super_admin_protected`
   */
  async plan(id: string, keepsCertificates: boolean, session: ClientSession): Promise<{ user: User; isNew: boolean }> {
    const in7Days = { $ifNull: ['$deletion_at', { $add: ['$$NOW', WEEK_MS] }] };
    const change = [{ $set: { deletion_at: in7Days, keeps_certificates: keepsCertificates } }];
    const before = await this.users
      .findOneAndUpdate({ _id: id, role: { $ne: 'super_admin' } }, change, {
        updatePipeline: true,
        returnDocument: 'before',
      })
      .session(session)
      .lean<UserRecord>();
    const user = await this.accounts.get(id, session);
    if (!before) throw new ProblemError('super_admin_protected');
    return { user, isNew: !before.deletion_at };
  }

  /** Keeps an account after all; one without a planned deletion too. @throws {ProblemError} `user_not_found` */
  async cancel(id: string): Promise<User> {
    await this.users.updateOne({ _id: id }, { $unset: { deletion_at: 1, keeps_certificates: 1 } });
    return this.accounts.get(id);
  }

  /** The ids of accounts whose time has come, the longest due first. */
  async listDue(): Promise<string[]> {
    const records = await this.users
      .find(IS_DUE, { _id: 1 })
      .sort({ deletion_at: 1 })
      .limit(DUE_MAX)
      .lean<UserRecord[]>();
    return records.map(({ _id }) => _id.toHexString());
  }

  /** Deletes an account if it is still due; undefined otherwise. `DeleteAccount` deletes the rest. */
  async deleteIfDue(id: string, session: ClientSession): Promise<DeletedAccount | undefined> {
    const record = await this.accounts.remove({ _id: id, ...IS_DUE }, session);
    return record ? { user: toUser(record), keepsCertificates: record.keeps_certificates !== false } : undefined;
  }
}

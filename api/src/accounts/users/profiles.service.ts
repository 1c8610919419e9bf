import type { NameInput, RppsInput, User } from '@iris/contract/accounts';
import { hasPrintedName, isPrintedName } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DatabaseService, isDuplicateKey, JournalService, ProblemError } from '../../foundation/index.ts';
import { toUser } from './model/user.mapper.ts';
import { USER_MODEL, type UserRecord, userSearch } from './model/user.schema.ts';
import { UsersService } from './users.service.ts';

type RenamingStep = (session: ClientSession) => Promise<void>;

/** What accounts say of their owners: name, RPPS number and e-mail. */
@Injectable()
export class ProfilesService {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
    private readonly accounts: UsersService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Changes the name of an account and runs `then` in the same transaction; certificates and reviews keep the name they were
   * written with. @throws {ProblemError} `user_not_found`
   */
  async rename(id: string, { name, printed_name }: NameInput, then: RenamingStep): Promise<User> {
    return this.database.inTransaction(async (session) => {
      const record = await this.users.findById(id).session(session).lean<UserRecord>();
      if (!record) throw new ProblemError('user_not_found');
      const printed = isPrintedName(name) ? '' : printed_name;
      const written = { name, ...userSearch({ ...record, name }) };
      const change = printed
        ? { $set: { ...written, printed_name: printed } }
        : { $set: written, $unset: { printed_name: 1 } };
      await this.users.updateOne({ _id: id }, change, { session });
      await then(session);
      return this.accounts.get(id, session);
    });
  }

  /** Changes the RPPS number of an account, or removes it. @throws {ProblemError} `user_not_found` */
  async setRpps(id: string, { rpps }: RppsInput): Promise<User> {
    await this.users.updateOne({ _id: id }, rpps ? { $set: { rpps } } : { $unset: { rpps: 1 } });
    return this.accounts.get(id);
  }

  /** Notes that the owner of an account reads this e-mail; returns whether it is news. Another e-mail changes nothing. */
  async verifyEmail(id: string, email: string, session: ClientSession): Promise<boolean> {
    const unverified = { _id: id, email, email_verified_at: null };
    const change = { $set: { email_verified_at: new Date() } };
    const { modifiedCount } = await this.users.updateOne(unverified, change, { session });
    return modifiedCount > 0;
  }

  /**
   * Gives an account another e-mail, which its owner has proved to read; its sessions stay. Returns the account as it was.
   * @throws {ProblemError} `user_not_found`; `email_taken`, enforced by the unique index
   */
  async changeEmail(id: string, email: string, session: ClientSession): Promise<User> {
    const record = await this.users.findById(id).session(session).lean<UserRecord>();
    if (!record) throw new ProblemError('user_not_found');
    const change = { $set: { email, ...userSearch({ ...record, email }) }, $unset: { email_verified_at: 1 } };
    try {
      await this.users.updateOne({ _id: id }, change, { session });
    } catch (error) {
      throw isDuplicateKey(error) ? new ProblemError('email_taken') : error;
    }
    await this.verifyEmail(id, email, session);
    const before = toUser(record);
    if (record.role !== 'student') {
      // Without the addresses: the account may be deleted.
      const entry = { action: 'user.email', id, label: record.name } as const;
      await this.journal.record({ id, name: record.name }, entry, session);
    }
    return before;
  }

  /**
   * Whether a certificate can be issued to an account: its e-mail is verified, and its name can be printed. If not, the
   * transaction conflicts with the one that changes this.
   */
  async isCertifiable(id: string, session: ClientSession): Promise<boolean> {
    const record = await this.users.findById(id).session(session).lean<UserRecord>();
    if (record?.email_verified_at && hasPrintedName(record)) return true;
    await this.users.updateOne({ _id: id }, { $set: { last_uncertified_at: new Date() } }, { session });
    return false;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DatabaseService, ProblemError } from '../../../foundation/index.ts';
import { SessionsService } from '../../sessions/sessions.service.ts';
import { AccountAccess } from '../access/account-access.service.ts';
import { USER_MODEL, type UserRecord } from '../model/user.schema.ts';
import { passwordMatches } from './password.ts';
import { PasswordPolicy, type StoredPassword } from './password-policy.service.ts';

/** A change of password: the current and the next one, and the session that makes it. */
export interface ChangeOfPassword {
  current: string;
  next: string;
  sessionId: string;
}

/** What follows a change of password, in its transaction. */
type ChangeStep = (owner: Pick<UserRecord, 'name' | 'email'>, session: ClientSession) => Promise<void>;

@Injectable()
export class PasswordsService {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
    private readonly sessions: SessionsService,
    private readonly access: AccountAccess,
    private readonly database: DatabaseService,
    private readonly policy: PasswordPolicy,
  ) {}

  /** Whether this is the account's password. */
  async matches(id: string, password: string): Promise<boolean> {
    return passwordMatches((await this.#find(id))?.password_hash, password);
  }

  /**
   * Changes the password, ends the other sessions and runs `then`, in one transaction. Returns the number of the password;
   * undefined, without any change, if the current one is not `current`.
   * @throws {ProblemError} `invalid_input` for a password that may not be chosen
   */
  async change(
    id: string,
    { current, next, sessionId }: ChangeOfPassword,
    then: ChangeStep,
  ): Promise<number | undefined> {
    const account = await this.#find(id);
    const known = account?.password_hash;
    if (!known || !(await passwordMatches(known, current))) return undefined;
    const stored = await this.policy.accept(next, account, account.role);
    return this.database.inTransaction(async (session) => {
      // Of two simultaneous changes one knows the current password no longer.
      const version = await this.#store({ _id: id, password_hash: known }, stored, session);
      if (version === undefined) return undefined;
      await this.access.end(id, session, { except: sessionId });
      await this.sessions.keep(sessionId, version, session);
      await then(account, session);
      return version;
    });
  }

  /**
   * Replaces a password and ends all sessions of the account, in the transaction of what entitles to it. Returns the number of
   * the password. @throws {ProblemError} `user_not_found`
   */
  async replace(id: string, stored: StoredPassword, session: ClientSession): Promise<number> {
    const version = await this.#store({ _id: id }, stored, session);
    if (version === undefined) throw new ProblemError('user_not_found');
    await this.access.end(id, session);
    return version;
  }

  #find(id: string): Promise<UserRecord | null> {
    return this.users.findById(id, { search: 0 }).lean<UserRecord>().exec();
  }

  /** Stores a password and returns the number of the password; undefined if no account matches. */
  async #store(
    filter: { _id: string; password_hash?: string },
    stored: StoredPassword,
    session: ClientSession,
  ): Promise<number | undefined> {
    const changed = await this.users
      .findOneAndUpdate(filter, { $set: stored, $inc: { password_version: 1 } }, { returnDocument: 'after' })
      .session(session)
      .lean<UserRecord>();
    return changed?.password_version;
  }
}

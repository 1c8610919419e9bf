import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DatabaseService } from '../database/database.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { passwordMatches } from './password.ts';
import { PasswordPolicy, type StoredPassword } from './password-policy.service.ts';
import { USER_MODEL, type UserRecord } from './user.schema.ts';

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
    private readonly database: DatabaseService,
    private readonly policy: PasswordPolicy,
  ) {}

  /** Whether this is the account's password. */
  async matches(id: string, password: string): Promise<boolean> {
    return passwordMatches((await this.#find(id))?.password_hash, password);
  }

  /**
   * Changes the password, ends the other sessions and runs `then`, in one transaction; false, without any change, if the
   * current one is not `current`.
   * @throws {ProblemError} `invalid_input` for a password that may not be chosen
   */
  async change(id: string, { current, next, sessionId }: ChangeOfPassword, then: ChangeStep): Promise<boolean> {
    const account = await this.#find(id);
    const known = account?.password_hash;
    if (!known || !(await passwordMatches(known, current))) return false;
    const stored = await this.policy.accept(next, account, account.role);
    return this.database.inTransaction(async (session) => {
      // Of two simultaneous changes one knows the current password no longer.
      const version = await this.#store({ _id: id, password_hash: known }, stored, session);
      if (version === undefined) return false;
      await this.sessions.endAll(id, { except: sessionId, session });
      await this.sessions.keep(sessionId, version, session);
      await then(account, session);
      return true;
    });
  }

  /** Replaces a password and ends all sessions of the account, in the transaction of what entitles to it. */
  async replace(id: string, stored: StoredPassword, session: ClientSession): Promise<void> {
    await this.#store({ _id: id }, stored, session);
    await this.sessions.endAll(id, { session });
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

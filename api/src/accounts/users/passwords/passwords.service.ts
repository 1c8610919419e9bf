import type { Role } from '@iris/contract/foundation';
import { assessPassword, type PasswordOwner } from '@iris/contract/password-strength';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  type DatabaseConfig,
  DatabaseService,
  InjectConfig,
  ProblemError,
  refusedInput,
} from '../../../foundation/index.ts';
import { SessionsService } from '../../sessions/sessions.service.ts';
import { AccountAccess } from '../access/account-access.service.ts';
import { USER_MODEL, type UserRecord, WITHOUT_SEARCH } from '../model/user.schema.ts';
import { hashPassword, passwordMatches } from './password.ts';

/** A change of password: the current and the next one, and the session that makes it. */
export interface ChangeOfPassword {
  current: string;
  next: string;
  sessionId: string;
}

/** What follows a change of password, in its transaction. */
type ChangeStep = (owner: Pick<UserRecord, 'name' | 'email'>, session: ClientSession) => Promise<void>;

/** What is stored of a password. */
type StoredPassword = Required<Pick<UserRecord, 'password_weak'>> & { password_hash: string };

@Injectable()
export class PasswordsService {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
    private readonly sessions: SessionsService,
    private readonly access: AccountAccess,
    private readonly database: DatabaseService,
    @InjectConfig() private readonly config: DatabaseConfig,
  ) {}

  /** Whether this is the account's password. */
  async matches(id: string, password: string): Promise<boolean> {
    return passwordMatches((await this.#find(id))?.password_hash, password);
  }

  /**
   * Changes the password, ends the other sessions and runs `then`, in one transaction. Returns the number of the password;
   * undefined, without any change, if the current one is not `current`. One that is changed already, by a request whose answer
   * was lost, stays as it is.
   * @throws {ProblemError} `invalid_input` for a password that may not be chosen
   */
  async change(
    id: string,
    { current, next, sessionId }: ChangeOfPassword,
    then: ChangeStep,
  ): Promise<number | undefined> {
    const account = await this.#find(id);
    const known = account?.password_hash;
    if (!known || !(await passwordMatches(known, current))) {
      return known && (await passwordMatches(known, next)) ? account.password_version : undefined;
    }
    const stored = await this.accept(next, account, account.role);
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

  /** Whether a password is easy to guess. */
  isWeak(password: string, owner: PasswordOwner): boolean {
    return assessPassword(password, owner) !== undefined;
  }

  /**
   * Hashes a new password; to be called outside of transactions.
   * @throws {ProblemError} `invalid_input` at `password` for a weak one, of administrators or by PASSWORD_POLICY=strict
   */
  async accept(password: string, owner: PasswordOwner, role: Role): Promise<StoredPassword> {
    const fault = assessPassword(password, owner);
    const isRefused = role !== 'student' || this.config.passwordPolicy === 'strict';
    if (fault && isRefused) throw refusedInput({ password: [fault] });
    return { password_hash: await hashPassword(password), password_weak: fault !== undefined };
  }

  #find(id: string): Promise<UserRecord | null> {
    return this.users.findById(id, WITHOUT_SEARCH).lean<UserRecord>().exec();
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

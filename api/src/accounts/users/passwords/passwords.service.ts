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

/** How long a request is repeated whose answer was lost. */
const REPEATED_WITHIN_MS = 5 * 60_000;

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
   * undefined, without any change, if the current one is not `current`; `repeated` if the same session has just made this change,
   * by a request whose answer was lost or is still to come.
   * @throws {ProblemError} `invalid_input` for a password that may not be chosen
   */
  async change(id: string, change: ChangeOfPassword, then: ChangeStep): Promise<number | 'repeated' | undefined> {
    const { current, next, sessionId } = change;
    const account = await this.#find(id);
    const known = account?.password_hash;
    if (!known || !(await passwordMatches(known, current))) return this.#findRepeated(account, change);
    const stored = { ...(await this.accept(next, account, account.role)), ...changedBy(sessionId) };
    const version = await this.database.inTransaction(async (session) => {
      // Of two simultaneous changes one knows the current password no longer.
      const version = await this.#store({ _id: id, password_hash: known }, stored, session);
      if (version === undefined) return undefined;
      await this.access.end(id, session, { except: sessionId });
      await this.sessions.keep(sessionId, version, session);
      await then(account, session);
      return version;
    });
    return version ?? this.#findRepeated(await this.#find(id), change);
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

  /** Others learn nothing from the repetition: it would tell them whether `next` is the password. */
  async #findRepeated(
    account: UserRecord | null,
    { next, sessionId }: ChangeOfPassword,
  ): Promise<'repeated' | undefined> {
    const { password_hash, password_change_session, password_changed_at } = account ?? {};
    if (password_change_session !== sessionId || !password_changed_at) return undefined;
    if (password_changed_at.getTime() < Date.now() - REPEATED_WITHIN_MS) return undefined;
    return (await passwordMatches(password_hash, next)) ? 'repeated' : undefined;
  }

  #find(id: string): Promise<UserRecord | null> {
    return this.users.findById(id, WITHOUT_SEARCH).lean<UserRecord>().exec();
  }

  /** Stores a password and returns the number of the password; undefined if no account matches. */
  async #store(
    filter: { _id: string; password_hash?: string },
    stored: StoredPassword & Partial<ReturnType<typeof changedBy>>,
    session: ClientSession,
  ): Promise<number | undefined> {
    const changed = await this.users
      .findOneAndUpdate(filter, { $set: stored, $inc: { password_version: 1 } }, { returnDocument: 'after' })
      .session(session)
      .lean<UserRecord>();
    return changed?.password_version;
  }
}

function changedBy(sessionId: string) {
  return { password_change_session: sessionId, password_changed_at: new Date() };
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DatabaseService } from '../database/database.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { USER_MODEL, type UserRecord } from './user.schema.ts';

/** A change of password: the current and the next one, and the session that makes it. */
export interface ChangeOfPassword {
  current: string;
  next: string;
  sessionId: string;
}

@Injectable()
export class PasswordsService {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
    private readonly sessions: SessionsService,
    private readonly database: DatabaseService,
  ) {}

  /** Whether this is the account's password. */
  async matches(id: string, password: string): Promise<boolean> {
    return passwordMatches(await this.#hashOf(id), password);
  }

  /** Changes the password and ends the other sessions; false, without any change, if the current one is not `current`. */
  async change(id: string, { current, next, sessionId }: ChangeOfPassword): Promise<boolean> {
    const known = await this.#hashOf(id);
    if (!known || !(await passwordMatches(known, current))) return false;
    const password_hash = await hashPassword(next);
    return this.database.inTransaction(async (session) => {
      // Of two simultaneous changes one knows the current password no longer.
      const version = await this.#store({ _id: id, password_hash: known }, password_hash, session);
      if (version === undefined) return false;
      await this.sessions.endAll(id, { except: sessionId, session });
      await this.sessions.keep(sessionId, version, session);
      return true;
    });
  }

  /** Replaces a password and ends all sessions of the account, in the transaction of what entitles to it. */
  async replace(id: string, passwordHash: string, session: ClientSession): Promise<void> {
    await this.#store({ _id: id }, passwordHash, session);
    await this.sessions.endAll(id, { session });
  }

  async #hashOf(id: string): Promise<string | null | undefined> {
    return (await this.users.findById(id, { password_hash: 1 }).lean<UserRecord>())?.password_hash;
  }

  /** Stores a hash and returns the number of the password; undefined if no account matches. */
  async #store(
    filter: { _id: string; password_hash?: string },
    password_hash: string,
    session: ClientSession,
  ): Promise<number | undefined> {
    const stored = await this.users
      .findOneAndUpdate(filter, { $set: { password_hash }, $inc: { password_version: 1 } }, { new: true })
      .session(session)
      .lean<UserRecord>();
    return stored?.password_version;
  }
}

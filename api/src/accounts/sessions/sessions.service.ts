import type { OpenSession, User } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { FastifyRequest } from 'fastify';
import { type ClientSession, type Model, Types } from 'mongoose';
import { insertByClock, ProblemError, RequestWork, type SignedInUser } from '../../foundation/index.ts';
import { OneTimeLinksService } from '../mail-links/one-time-links/one-time-links.service.ts';
import { describeDevice, describeNetwork } from './device.ts';
import { type CredentialVersions, readIdleLimit, SESSION_TIME_MS } from './session.policy.ts';
import { SESSION_MODEL, type SessionRecord } from './session.schema.ts';

/** What a request tells of the browser that sent it. */
type Client = Pick<FastifyRequest, 'ip' | 'headers'>;

/** Who has proved to own an account, and by what. */
export interface Authenticated extends CredentialVersions {
  user: { readonly _id: string };
}

/** What a request needs to know of its session. */
export interface FoundSession extends CredentialVersions {
  /** Times since the last proof of identity and the last use, in milliseconds, by the clock of the database. */
  proofAgeMs: number;
  idleMs: number;
}

/** The fields that a request reads of its session, with the times that the database computes. */
const FOUND_FIELDS = {
  user: 1,
  password_version: 1,
  second_factor_version: 1,
  proof_age_ms: { $subtract: ['$$NOW', '$authenticated_at'] },
  idle_ms: { $subtract: ['$$NOW', '$last_used_at'] },
  left_ms: { $subtract: ['$expires_at', '$$NOW'] },
} as const;

type FoundFields = 'user' | 'password_version' | 'second_factor_version';

interface FoundRecord extends Pick<SessionRecord, FoundFields> {
  proof_age_ms: number;
  idle_ms: number;
  left_ms: number;
}

/** How many sessions an account keeps. */
const SESSIONS_MAX = 50;

@Injectable()
export class SessionsService {
  constructor(
    @InjectModel(SESSION_MODEL) private readonly sessions: Model<SessionRecord>,
    private readonly links: OneTimeLinksService,
  ) {}

  /** Opens a session of an account, which keeps its newest ones, in `session` if given; returns its id, which the token names. */
  async open(by: Authenticated, { ip, headers }: Client, session?: ClientSession): Promise<string> {
    const fields = {
      user: new Types.ObjectId(by.user._id),
      device: { $literal: describeDevice(headers['user-agent']) },
      network: { $literal: describeNetwork(ip) },
      password_version: by.passwordVersion,
      second_factor_version: by.secondFactorVersion,
      created_at: '$$NOW',
      last_used_at: '$$NOW',
      authenticated_at: '$$NOW',
      expires_at: { $add: ['$$NOW', SESSION_TIME_MS] },
    };
    const _id = await insertByClock(this.sessions, fields, session);
    await this.#endOldest(by.user._id, session);
    return _id.toHexString();
  }

  /** The session with this id of this account; undefined once it has ended. */
  async find(id: string, userId: string): Promise<FoundSession | undefined> {
    // By the key alone, which is MongoDB's fastest read: the rest is compared here.
    const found = await this.sessions.findById(id, FOUND_FIELDS).lean<FoundRecord>();
    if (!found || found.user.toHexString() !== userId.toLowerCase() || Number(found.left_ms) <= 0) return undefined;
    return {
      proofAgeMs: Number(found.proof_age_ms),
      idleMs: Number(found.idle_ms),
      passwordVersion: found.password_version,
      secondFactorVersion: found.second_factor_version ?? 0,
    };
  }

  /** The open sessions of an account, the last used first; `current` is that of the caller. */
  async list({ _id: id, role }: Pick<User, '_id' | 'role'>, current: string): Promise<OpenSession[]> {
    const isInUse = { $gte: ['$last_used_at', { $subtract: ['$$NOW', readIdleLimit(role)] }] };
    const isOpen = { $and: [{ $gt: ['$expires_at', '$$NOW'] }, isInUse] };
    const records = await this.sessions
      .find({ user: id, $expr: isOpen }, { authenticated_at: 0, password_version: 0, second_factor_version: 0 })
      .sort({ last_used_at: -1 })
      .lean<SessionRecord[]>();
    return records.map(({ _id, device, network, created_at, last_used_at }) => ({
      _id: _id.toHexString(),
      device,
      network,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: _id.toHexString() === current,
    }));
  }

  /** Records that a session was used now. It is no change that an unanswered request would have to tell of. */
  noteUse(id: string): Promise<void> {
    return RequestWork.outside(() => this.#setNow(id, 'last_used_at'));
  }

  /** Records that the owner of a session has proved again who they are. */
  confirm(id: string): Promise<void> {
    return this.#setNow(id, 'authenticated_at');
  }

  /** Keeps a session whose account gets another password; that is no proof of who uses it. */
  async keep(id: string, passwordVersion: number, session: ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { password_version: passwordVersion }, { session });
  }

  /** Keeps a session whose account begins to need a second factor, which its user has just set up. */
  async keepWithSecondFactor(id: string, secondFactorVersion: number, session: ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { second_factor_version: secondFactorVersion }, { session });
  }

  /** Ends a session; one that has ended already stays so. */
  async end(id: string): Promise<void> {
    await this.sessions.deleteOne({ _id: id });
  }

  /**
   * Ends a session of this account, and closes its links to a new e-mail: whoever used the session may have asked for one.
   * @throws {ProblemError} `session_not_found`, also for that of another account
   */
  async endOwn(id: string, userId: string): Promise<void> {
    await this.links.closeEmailChanges(userId);
    const { deletedCount } = await this.sessions.deleteOne({ _id: id, user: userId });
    if (!deletedCount) throw new ProblemError('session_not_found');
  }

  /** Ends the other sessions of the caller's account, and closes its links to a new e-mail, as when one is ended. */
  async endOthers({ id, sessionId }: SignedInUser): Promise<void> {
    await this.links.closeEmailChanges(id);
    await this.endAll(id, { except: sessionId });
  }

  /** Ends all sessions of an account, in `session` if given, except one if given. */
  async endAll(userId: string, { except, session }: { except?: string; session?: ClientSession } = {}): Promise<void> {
    const others = except === undefined ? {} : { _id: { $ne: except } };
    await this.sessions.deleteMany({ user: userId, ...others }, { session });
  }

  /** After the opening: of logins at once the last one sees the sessions of all. */
  async #endOldest(user: string, session?: ClientSession): Promise<void> {
    const older = await this.sessions
      .find({ user }, { _id: 1 })
      .sort({ created_at: -1, _id: -1 })
      .skip(SESSIONS_MAX)
      .session(session ?? null)
      .lean<Pick<SessionRecord, '_id'>[]>();
    if (older.length === 0) return;
    await this.sessions.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } }, { session });
  }

  async #setNow(id: string, field: 'last_used_at' | 'authenticated_at'): Promise<void> {
    await this.sessions.updateOne({ _id: id }, [{ $set: { [field]: '$$NOW' } }], { updatePipeline: true });
  }
}

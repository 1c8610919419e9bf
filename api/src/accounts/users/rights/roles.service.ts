import type { User } from '@iris/contract/accounts';
import { PERMISSIONS, type PermissionSet, type Role } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type Actor, DatabaseService, JobsService, JournalService, ProblemError } from '../../../foundation/index.ts';
import { AccountAccess } from '../access/account-access.service.ts';
import { hasOther, hasVersion } from '../model/user.conditions.ts';
import { toServerActor, toSnapshot, toUser } from '../model/user.mapper.ts';
import { USER_MODEL, type UserRecord } from '../model/user.schema.ts';
import { tellPromotion } from './promotion-jobs.ts';

type Rights = Pick<UserRecord, 'role' | 'permissions'>;

const STUDENT: Rights = { role: 'student', permissions: {} };

/** Who is an administrator, and with which permissions. */
@Injectable()
export class RolesService {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
    private readonly access: AccountAccess,
    private readonly journal: JournalService,
    private readonly jobs: JobsService,
    private readonly database: DatabaseService,
  ) {}

  /** Makes a student an administrator with these permissions. @throws {ProblemError} `user_not_found`; `already_admin`; `super_admin_protected` */
  promote(id: string, permissions: PermissionSet, actor: Actor): Promise<User> {
    return this.#changeRole(id, 'student', { role: 'admin', permissions }, actor);
  }

  /**
   * Makes an administrator a student without permissions.
   * @throws {ProblemError} `user_not_found`; `not_admin`; `super_admin_protected`
   */
  revoke(id: string, actor: Actor): Promise<User> {
    return this.#changeRole(id, 'admin', STUDENT, actor);
  }

  /**
   * Replaces an administrator's permissions if the account has the expected version. Equal permissions change nothing and
   * are accepted with any version.
   * @throws {ProblemError} `user_not_found`; `not_admin`; `super_admin_protected`; `version_conflict`
   */
  changePermissions(id: string, permissions: PermissionSet, actor: Actor, expected?: number): Promise<User> {
    const change = { $set: { permissions }, $inc: { version: 1 } };
    const filter = { _id: id, role: 'admin', ...hasVersion(expected), ...hasOther(permissions) } as const;
    const replace = async (session: ClientSession) => {
      const record = await this.users.findOneAndUpdate(filter, change).session(session).lean<UserRecord>();
      if (!record) return this.#unchanged(id, permissions, session);
      const [before, after] = [toUser(record), toUser({ ...record, permissions, version: (record.version ?? 0) + 1 })];
      await this.#recordChange('user.permissions', actor, before, after, session);
      return after;
    };
    return this.database.inTransactionOnce(replace, () => this.#read(id));
  }

  /**
   * Makes an account a super administrator from the server, which is not deleted if that was planned and is told by mail; the
   * journal records `means`. @throws {ProblemError} `user_not_found`
   */
  promoteToSuperAdmin(id: string, means: string): Promise<User> {
    const rights = { role: 'super_admin', permissions: {} } as const;
    return this.database.inTransaction(async (session) => {
      const { before, after } = await this.#setRole(id, { $ne: 'super_admin' }, rights, session);
      await this.users.updateOne({ _id: id }, { $unset: { deletion_at: 1, keeps_certificates: 1 } }, { session });
      await this.#recordChange('user.promote', toServerActor(after, means), before, after, session);
      await this.jobs.enqueue(tellPromotion, after._id, {}, session);
      return after;
    });
  }

  /**
   * Makes a super administrator a student from the server; the journal records `means`.
   * @throws {ProblemError} `user_not_found`; `last_super_admin`
   */
  demoteSuperAdmin(id: string, means: string): Promise<User> {
    return this.database.inTransaction(async (session) => {
      const { before, after } = await this.#setRole(id, 'super_admin', STUDENT, session);
      await this.#keepOneSuperAdmin(session);
      await this.#recordChange('user.revoke', toServerActor(after, means), before, after, session);
      return after;
    });
  }

  #changeRole(id: string, from: 'student' | 'admin', rights: Rights, actor: Actor): Promise<User> {
    const change = async (session: ClientSession) => {
      const { before, after } = await this.#setRole(id, from, rights, session);
      const action = from === 'student' ? 'user.promote' : 'user.revoke';
      await this.#recordChange(action, actor, before, after, session);
      if (action === 'user.promote') await this.jobs.enqueue(tellPromotion, after._id, {}, session);
      return after;
    };
    return this.database.inTransactionOnce(change, () => this.#read(id));
  }

  /** Its sessions go on with the new rights, but no link that somebody else may have asked for stays open. */
  async #setRole(id: string, from: Role | { $ne: Role }, rights: Rights, session: ClientSession) {
    const record = await this.users
      .findOneAndUpdate({ _id: id, role: from }, { $set: rights, $inc: { version: 1 } })
      .session(session)
      .lean<UserRecord>();
    if (!record) throw await this.#refusal(id, rights.role, session);
    await this.access.closeLinks(id, session);
    const version = (record.version ?? 0) + 1;
    return { before: toUser(record), after: toUser({ ...record, ...rights, version }) };
  }

  /** Writes to all super administrators, so that concurrent demotions conflict. @throws {ProblemError} `last_super_admin` */
  async #keepOneSuperAdmin(session: ClientSession): Promise<void> {
    const change = { $set: { super_admins_changed_at: new Date() } };
    const { matchedCount } = await this.users.updateMany({ role: 'super_admin' }, change, { session });
    if (!matchedCount) throw new ProblemError('last_super_admin');
  }

  async #read(id: string): Promise<User> {
    const record = await this.users.findById(id).lean<UserRecord>();
    if (!record) throw new ProblemError('user_not_found');
    return toUser(record);
  }

  /** Returns the administrator if the permissions are equal already. */
  async #unchanged(id: string, permissions: PermissionSet, session: ClientSession): Promise<User> {
    const record = await this.users.findById(id).session(session).lean<UserRecord>();
    if (record?.role !== 'admin') throw await this.#refusal(id, 'student', session);
    const current = toUser(record);
    if (PERMISSIONS.every((permission) => current.permissions[permission] === permissions[permission])) return current;
    const detail = 'Ces permissions ont été modifiées entre-temps par un autre administrateur';
    throw new ProblemError('version_conflict', { detail, current });
  }

  #recordChange(
    action: 'user.promote' | 'user.permissions' | 'user.revoke',
    actor: Actor,
    before: User,
    after: User,
    session: ClientSession,
  ): Promise<void> {
    const snapshots = { before: toSnapshot(before), after: toSnapshot(after) };
    return this.journal.record(actor, { action, id: after._id, label: after.name, ...snapshots }, session);
  }

  /** The error for a conditional write that matched no account. */
  async #refusal(id: string, role: Role, session: ClientSession): Promise<ProblemError> {
    const record = await this.users.findById(id, { role: 1 }).session(session).lean<UserRecord>();
    if (!record) return new ProblemError('user_not_found');
    if (record.role === 'super_admin') return new ProblemError('super_admin_protected');
    return new ProblemError(role === 'admin' ? 'already_admin' : 'not_admin');
  }
}

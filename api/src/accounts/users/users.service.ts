import type { LoginInput, Person, User, UserFilter, UserQuery } from '@iris/contract/accounts';
import { effectivePermissions, ROLES } from '@iris/contract/foundation';
import type { DailyCount } from '@iris/contract/operations';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, PipelineStage, QueryFilter } from 'mongoose';
import {
  type Actor,
  type Config,
  type CurrentAccount,
  countByDay,
  DatabaseService,
  InjectConfig,
  isDuplicateKey,
  JobsService,
  JournalService,
  type List,
  olderThan,
  ProblemError,
  readList,
} from '../../foundation/index.ts';
import { AccountAccess } from './access/account-access.service.ts';
import type { AuthenticatedUser, LoginAccount, NewAccount, SessionOwner } from './model/session-owner.ts';
import { hasRole, hasWords } from './model/user.conditions.ts';
import {
  mustChangePassword,
  mustSetUpSecondFactor,
  toCredentialVersions,
  toOwnUser,
  toPerson,
  toServerActor,
  toSnapshot,
  toUser,
} from './model/user.mapper.ts';
import { USER_LIST_INDEX, USER_MODEL, type UserRecord, userSearch, WITHOUT_SEARCH } from './model/user.schema.ts';
import { hashPassword, matchPassword } from './passwords/password.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { mayHandle } from './rights/handling.policy.ts';
import { tellPromotion } from './rights/promotion-jobs.ts';
import { UserSearchService } from './search/user-search.service.ts';

type CreationStep<Result> = (created: AuthenticatedUser, session: ClientSession) => Promise<Result>;

@Injectable()
export class UsersService {
  readonly #isSecondFactorRequired: boolean;

  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<UserRecord>,
    private readonly access: AccountAccess,
    private readonly journal: JournalService,
    private readonly jobs: JobsService,
    private readonly database: DatabaseService,
    private readonly passwords: PasswordsService,
    private readonly searching: UserSearchService,
    @InjectConfig() config: Partial<Config>,
  ) {
    // Commands do not log in.
    this.#isSecondFactorRequired = config.secondFactorRequired ?? false;
  }

  /**
   * Creates an account and runs `then` in the same transaction.
   * @throws {ProblemError} `email_taken`, enforced by the unique index; `invalid_input` for a refused password
   */
  async create<Result>(account: NewAccount, then: CreationStep<Result>): Promise<Result> {
    const stored = await this.#toStore(account);
    return this.database.inTransaction(async (session) => {
      const user = await this.#insert(stored, session);
      return then({ user, ...toCredentialVersions(stored) }, session);
    });
  }

  /** Creates a super administrator from the server; the journal records `means` as the actor. @throws {ProblemError} `email_taken`; `invalid_input` for a weak password */
  async createSuperAdmin(account: Omit<NewAccount, 'role'>, means: string): Promise<User> {
    const stored = { ...(await this.#toStore({ ...account, role: 'super_admin' })), email_verified_at: new Date() };
    return this.database.inTransaction(async (session) => {
      const after = await this.#insert(stored, session);
      const change = { action: 'user.create', id: after._id, label: after.name, after: toSnapshot(after) } as const;
      await this.journal.record(toServerActor(after, means), change, session);
      return after;
    });
  }

  /**
   * The account of these credentials. `admit` is called before the password is compared, with the account of the e-mail if
   * there is one; what it throws refuses the attempt.
   * @throws {ProblemError} `invalid_credentials` for an unknown e-mail or a wrong password
   */
  async authenticate(
    { email, password }: LoginInput,
    admit: (account?: LoginAccount) => Promise<void>,
  ): Promise<AuthenticatedUser> {
    const record = await this.users.findOne({ email }).lean<UserRecord>();
    await admit(record ? loginAccount(record) : undefined);
    const matched = await matchPassword(record?.password_hash, password);
    if (!record || !matched) throw new ProblemError('invalid_credentials', { account: record?._id.toHexString() });
    const password_weak = await this.#notePassword(record, password, matched === 'prepared');
    return {
      user: toOwnUser({ ...record, password_weak }, this.#isSecondFactorRequired),
      ...toCredentialVersions(record),
    };
  }

  /** The account with this id and what its sessions must have been opened with; undefined after its deletion. */
  async findOwner(id: string, session: ClientSession | null = null): Promise<SessionOwner | undefined> {
    const record = await this.users.findById(id, WITHOUT_SEARCH).session(session).lean<UserRecord>();
    if (!record) return undefined;
    const { name, email, role, permissions } = record;
    const account = {
      id,
      name,
      email,
      role,
      permissions: effectivePermissions(role, permissions),
      passwordChangeRequired: mustChangePassword(record),
      hasSecondFactor: Boolean(record.second_factor_at),
      secondFactorSetupRequired: mustSetUpSecondFactor(record, this.#isSecondFactorRequired),
    };
    return { account, ...toCredentialVersions(record) };
  }

  /** The account with this id and its current rights; undefined after its deletion. */
  async findCurrent(id: string, session: ClientSession | null = null): Promise<CurrentAccount | undefined> {
    return (await this.findOwner(id, session))?.account;
  }

  /** The account with this e-mail, or undefined. */
  async findByEmail(email: string, session: ClientSession | null = null): Promise<User | undefined> {
    const record = await this.users.findOne({ email }).session(session).lean<UserRecord>();
    return record ? toUser(record) : undefined;
  }

  /** The account with this id, as its owner sees it. @throws {ProblemError} `user_not_found` */
  async get(id: string, session: ClientSession | null = null): Promise<User> {
    return toOwnUser(await this.#read(id, session), this.#isSecondFactorRequired);
  }

  /** The account with this id, as administrators see it. @throws {ProblemError} `user_not_found` */
  async find(id: string): Promise<User> {
    return toUser(await this.#read(id));
  }

  /** The account with this id, as the page of a person shows it to `viewer`. @throws {ProblemError} `user_not_found` */
  async describePerson(id: string, viewer: Pick<CurrentAccount, 'role'>): Promise<Person> {
    const record = await this.#read(id);
    return toPerson(record, mayHandle(viewer, record));
  }

  /** Name and e-mail of the accounts with these ids, in no particular order; deleted ones are omitted. */
  async listByIds(ids: readonly string[]): Promise<Pick<User, '_id' | 'name' | 'email'>[]> {
    const records = await this.users.find({ _id: { $in: ids } }, { name: 1, email: 1 }).lean<UserRecord[]>();
    return records.map(toNamed);
  }

  /** The ids of the accounts that have verified these e-mails, by e-mail. */
  async findVerified(emails: readonly string[]): Promise<Map<string, string>> {
    const verified = { email: { $in: emails }, email_verified_at: { $ne: null } };
    const records = await this.users.find(verified, { email: 1 }).lean<UserRecord[]>();
    return new Map(records.map(({ _id, email }) => [email, _id.toHexString()]));
  }

  /** Which of these accounts exist and have not verified their e-mail, in the transaction of what depends on it. */
  async listUnverified(ids: readonly string[], session: ClientSession | null = null): Promise<Set<string>> {
    const unverified = { _id: { $in: ids }, email_verified_at: null };
    return new Set((await this.users.distinct('_id', unverified).session(session)).map(String));
  }

  /** Stages that give documents the `account` of their `user`: name, e-mail and search text; those without one are left out. */
  stagesWithAccount(): PipelineStage.FacetPipelineStage[] {
    const shown = [{ $project: { name: 1, email: 1, search: 1 } }];
    const account = { from: this.users.collection.name, localField: 'user', foreignField: '_id', pipeline: shown };
    return [{ $lookup: { ...account, as: 'account' } }, { $unwind: '$account' }];
  }

  /** The e-mails of the accounts that have these, by their ids. */
  async idsByEmail(emails: readonly string[], session: ClientSession | null = null): Promise<Map<string, string>> {
    const records = await this.users
      .find({ email: { $in: emails } }, { email: 1 })
      .session(session)
      .lean<Pick<UserRecord, '_id' | 'email'>[]>();
    return new Map(records.map(({ _id, email }) => [_id.toHexString(), email]));
  }

  /** Accounts, newest first; `after` is the id of the last item of the previous page. Without a limit all, as a stream. */
  async list({ limit, after, ...filter }: UserQuery): Promise<List<User>> {
    const { condition, index } = await this.#matching(filter);
    const query = this.users
      .find({ $and: [condition, olderThan(after)] }, { password_hash: 0, ...WITHOUT_SEARCH })
      .sort({ _id: -1 })
      .hint(index)
      .lean<UserRecord[]>();
    return readList<UserRecord, User>(query, limit, toUser);
  }

  /** Stages that keep the documents whose `user` answers a query; without one none are needed. */
  stagesMatching(q?: string): Promise<PipelineStage.FacetPipelineStage[]> {
    return this.searching.stagesMatching(q);
  }

  /** The accounts that answer a query by name, e-mail or RPPS number, best first. */
  async listBest(q: string, limit: number): Promise<Pick<User, '_id' | 'name' | 'email'>[]> {
    const ids = await this.searching.findBest(q, limit);
    if (ids.length === 0) return [];
    const found = new Map((await this.listByIds(ids)).map((account) => [account._id, account]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** The number of accounts that match the filter. */
  async count(filter: UserFilter = {}): Promise<number> {
    if (filter.q || filter.role) {
      const { condition, index } = await this.#matching(filter);
      return this.users.countDocuments(condition, { hint: index });
    }
    // MongoDB counts one value of an index in half the time of several.
    const counts = await Promise.all(
      ROLES.map((role) => this.users.countDocuments({ role }, { hint: USER_LIST_INDEX })),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Registrations per day, from `start` (inclusive) to `end` (exclusive); days without any are omitted. */
  countByDay(start: Date, end: Date): Promise<DailyCount[]> {
    return this.users.aggregate<DailyCount>(countByDay(start, end));
  }

  /**
   * Deletes an account, and the journal keeps its name; `DeleteAccount` deletes the rest.
   * @throws {ProblemError} `user_not_found`; `super_admin_protected`
   */
  async delete(id: string, actor: Actor, session: ClientSession): Promise<void> {
    const record = await this.remove({ _id: id }, session);
    if (!record) {
      const exists = await this.users.exists({ _id: id }).session(session);
      throw new ProblemError(exists ? 'super_admin_protected' : 'user_not_found');
    }
    const change = { action: 'user.delete', id, label: record.name, before: toSnapshot(toUser(record)) } as const;
    await this.journal.record(actor, change, session);
  }

  /** Deletes the account that matches; null without one, or for a super administrator. */
  async remove(filter: QueryFilter<UserRecord>, session: ClientSession): Promise<UserRecord | null> {
    const deletable = { ...filter, role: { $ne: 'super_admin' } } as const;
    const record = await this.users.findOneAndDelete(deletable).session(session).lean<UserRecord>();
    if (!record) return null;
    const id = record._id.toHexString();
    await this.jobs.cancel(tellPromotion, id, session);
    return record;
  }

  /** Records that the owner of an account has logged in now. */
  async noteLogin(id: string, session?: ClientSession): Promise<void> {
    await this.users.updateOne({ _id: id }, [{ $set: { last_login_at: '$$NOW' } }], { updatePipeline: true, session });
  }

  /** Ends all sessions of an account, and its links that change its e-mail or password. @throws {ProblemError} `user_not_found` */
  async endSessions(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const record = await this.users.findById(id, { name: 1 }).session(session).lean<UserRecord>();
      if (!record) throw new ProblemError('user_not_found');
      await this.access.end(id, session);
      await this.journal.record(actor, { action: 'user.sessions', id, label: record.name }, session);
    });
  }

  /** Writes to the account of a student who enrolls or joins an institution, so that the transaction conflicts with concurrent changes of it. @throws {ProblemError} `student_only` */
  async noteEnrollment(id: string, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.users.updateOne(
      { _id: id, role: 'student' },
      { $set: { last_enrolled_at: new Date() } },
      { session },
    );
    if (!matchedCount) throw new ProblemError('student_only');
  }

  /** Writes to accounts that are notified, so that the transaction conflicts with their deletion; returns those that exist. */
  noteNotifications(ids: readonly string[], last_notified_at: Date, session: ClientSession): Promise<Set<string>> {
    return this.#note(ids, { last_notified_at }, session);
  }

  /** Writes to an account in whose name something is stored, so that the transaction conflicts with its deletion; returns whether it exists. */
  async noteWriting(id: string, last_wrote_at: Date, session: ClientSession): Promise<boolean> {
    return (await this.noteWritings([id], last_wrote_at, session)).has(id);
  }

  /** The same of several accounts; returns those that exist. */
  noteWritings(ids: readonly string[], last_wrote_at: Date, session: ClientSession): Promise<Set<string>> {
    return this.#note(ids, { last_wrote_at }, session);
  }

  async #note(ids: readonly string[], $set: Partial<UserRecord>, session: ClientSession): Promise<Set<string>> {
    const all = new Set(ids.map((id) => id.toLowerCase()));
    const these = { _id: { $in: [...all] } };
    const { matchedCount } = await this.users.updateMany(these, { $set }, { session });
    if (matchedCount === all.size) return all;
    return new Set((await this.users.distinct('_id', these).session(session)).map(String));
  }

  async #read(id: string, session: ClientSession | null = null): Promise<UserRecord> {
    const record = await this.users.findById(id, WITHOUT_SEARCH).session(session).lean<UserRecord>();
    if (!record) throw new ProblemError('user_not_found');
    return record;
  }

  /** The condition of a filter, with the index in which accounts that fulfill it are in the order of the list. */
  async #matching({
    role,
    q,
  }: UserFilter): Promise<{ condition: QueryFilter<UserRecord>; index: Record<string, 1 | -1> }> {
    const found = q ? await this.searching.find(q) : undefined;
    if (found) return { condition: { ...hasRole(role), _id: { $in: found } }, index: { _id: 1 } };
    return { condition: { ...hasRole(role), ...hasWords(q) }, index: USER_LIST_INDEX };
  }

  async #toStore({ password, ...account }: NewAccount) {
    const stored = await this.passwords.accept(password, account, account.role);
    return { ...account, ...stored, password_version: 0, created_at: new Date(), ...userSearch(account) };
  }

  /**
   * Stores what is seen of a password at login only: whether it is weak when that is not known yet, and the hash of its prepared
   * form when the stored one is of another.
   */
  async #notePassword(
    { _id, name, email, password_hash, password_weak }: UserRecord,
    password: string,
    isPrepared: boolean,
  ): Promise<boolean> {
    const isWeak = this.passwords.isWeak(password, { name, email });
    const changes = {
      ...(isWeak !== password_weak && { password_weak: isWeak }),
      ...(!isPrepared && (await this.#rehash(password))),
    };
    // Not when the password was changed meanwhile.
    if (Object.keys(changes).length > 0) await this.users.updateOne({ _id, password_hash }, { $set: changes });
    return isWeak;
  }

  /** The hash of the prepared form; nothing while there is no room for it, as the stored one goes on to match. */
  async #rehash(password: string): Promise<{ password_hash?: string }> {
    try {
      return { password_hash: await hashPassword(password) };
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'overloaded') return {};
      throw error;
    }
  }

  async #insert(account: Omit<UserRecord, '_id' | 'permissions'>, session: ClientSession): Promise<User> {
    try {
      const [record] = await this.users.create([account], { session });
      return toOwnUser(record as UserRecord, this.#isSecondFactorRequired);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new ProblemError('email_taken', { errors: { email: ['Cet e-mail est déjà utilisé'] } });
    }
  }
}

function loginAccount({ _id, password_version }: UserRecord): LoginAccount {
  return { id: _id.toHexString(), passwordVersion: password_version };
}

function toNamed({ _id, name, email }: UserRecord): Pick<User, '_id' | 'name' | 'email'> {
  return { _id: _id.toHexString(), name, email };
}

import type { User } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  DatabaseService,
  JournalService,
  ProblemError,
  SecurityLog,
  type SignedInUser,
} from '../../foundation/index.ts';
import { MailOutbox } from '../../mail/index.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountAccess } from '../users/access/account-access.service.ts';
import { SecondFactorMark } from '../users/access/second-factor-mark.service.ts';
import { SecondFactorStore, type StoredSecondFactor } from './store/second-factor-store.service.ts';

/** A change of the second factors of an account. */
export interface SecondFactorChange {
  user: string;
  /** A French sentence for the mail about it. */
  words: string;
}

/** Makes changes of second factors, with all that follows from them in the same transaction. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly store: SecondFactorStore,
    private readonly mark: SecondFactorMark,
    private readonly sessions: SessionsService,
    private readonly access: AccountAccess,
    private readonly outbox: MailOutbox,
    private readonly journal: JournalService,
    private readonly security: SecurityLog,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Runs `work` for the locked account: then the mark of its logins is set or removed, links that change its e-mail or password
   * are closed, its owner is told by mail, and the journal has what concerns an administrator. @throws {ProblemError} `user_not_found`
   */
  make<Result>(
    actor: SignedInUser,
    { user, words }: SecondFactorChange,
    work: (account: User, session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    return this.database.inTransaction(async (session) => {
      const account = await this.mark.lock(user, session);
      const before = await this.store.read(user, session);
      const result = await work(account, session);
      const after = await this.#settle(account, actor, session);
      await this.access.closeLinks(user, session);
      await this.#notify(account, isOn(after), words, session);
      if (account.role !== 'student' || actor.id !== user) {
        const snapshots = { before: toSnapshot(before), after: toSnapshot(after) };
        const entry = { action: 'user.second_factor', id: user, label: account.name, ...snapshots } as const;
        await this.journal.record(actor, entry, session);
      }
      this.database.afterCommit(session, () => this.security.record('second_factor.changed', { account: user }));
      return result;
    });
  }

  /** Removes all second factors of an account; those of another one with its sessions. @throws {ProblemError} `user_not_found`; `second_factor_off` */
  async removeAll(actor: SignedInUser, user: string): Promise<void> {
    await this.make(actor, { user, words: '' }, async (account, session) => {
      if (!account.second_factor) throw new ProblemError('second_factor_off');
      await this.store.removeAll(user, session);
      if (actor.id !== user) await this.sessions.endAll(user, { session });
    });
  }

  /** Recovery codes go with the last factor; sessions that were opened without a second factor end with the first one. */
  async #settle(account: User, actor: SignedInUser, session: ClientSession): Promise<StoredSecondFactor> {
    const { _id, second_factor } = account;
    const stored = await this.store.read(_id, session);
    if (isOn(stored) && !second_factor) {
      const secondFactorVersion = await this.mark.set(_id, session);
      await this.sessions.endAll(_id, { except: actor.sessionId, session });
      await this.sessions.keepWithSecondFactor(actor.sessionId, secondFactorVersion, session);
    }
    if (isOn(stored)) return stored;
    await this.store.removeAll(_id, session);
    return { totp: undefined, passkeys: [], recoveryCodes: [] };
  }

  async #notify(
    { name, email, second_factor }: User,
    isNowOn: boolean,
    change: string,
    session: ClientSession,
  ): Promise<void> {
    const data = { name, at: new Date().toISOString() };
    if (second_factor && isNowOn)
      await this.outbox.add({ template: 'second_factor_changed', to: email, data: { ...data, change } }, session);
    else {
      const template = isNowOn ? 'second_factor_enabled' : 'second_factor_disabled';
      await this.outbox.add({ template, to: email, data }, session);
    }
  }
}

function isOn({ totp, passkeys }: StoredSecondFactor): boolean {
  return totp !== undefined || passkeys.length > 0;
}

/** What the journal records. */
function toSnapshot({ totp, passkeys, recoveryCodes }: StoredSecondFactor): object {
  return { totp: totp !== undefined, passkeys: passkeys.length, recovery_codes: recoveryCodes.length };
}

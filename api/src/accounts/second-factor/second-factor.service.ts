import type {
  NewPasskey,
  Passkey,
  PasskeySetup,
  RecoveryCodes,
  SecondFactor,
  TotpSetup,
  User,
} from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  DatabaseService,
  JournalService,
  ProblemError,
  refusedInput,
  SecurityLog,
  type SignedInUser,
} from '../../foundation/index.ts';
import { MailOutbox } from '../../mail/index.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountAccess } from '../users/access/account-access.service.ts';
import { SecondFactorMark } from '../users/access/second-factor-mark.service.ts';
import { UsersService } from '../users/users.service.ts';
import { RecoveryCodesService } from './codes/recovery-codes.service.ts';
import { TotpApplications } from './codes/totp-applications.service.ts';
import { ChallengesService } from './passkeys/challenges.service.ts';
import { PasskeysService, toPasskey } from './passkeys/passkeys.service.ts';
import { SecondFactorStore, type StoredSecondFactor } from './store/second-factor-store.service.ts';

/** A change of the second factors of an account. */
interface SecondFactorChange {
  user: string;
  /** A French sentence for the mail about it. */
  words: string;
}

/** The second factors of one's own account. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly applications: TotpApplications,
    private readonly passkeys: PasskeysService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly store: SecondFactorStore,
    private readonly challenges: ChallengesService,
    private readonly users: UsersService,
    private readonly mark: SecondFactorMark,
    private readonly sessions: SessionsService,
    private readonly access: AccountAccess,
    private readonly outbox: MailOutbox,
    private readonly journal: JournalService,
    private readonly security: SecurityLog,
    private readonly database: DatabaseService,
  ) {}

  /** The second factors of the account, without secrets. */
  async read(user: string): Promise<SecondFactor> {
    const { totp, passkeys, recoveryCodes } = await this.store.read(user);
    return {
      totp_since: totp?.since.toISOString() ?? null,
      passkeys: passkeys.map(toPasskey),
      recovery_codes_left: recoveryCodes.length,
    };
  }

  /** Makes the secret of an application, which counts once a code confirms it. */
  async beginTotp(owner: SignedInUser): Promise<TotpSetup> {
    const { sealed, ...application } = await this.applications.create(owner);
    const challenge = await this.challenges.create({ purpose: 'totp', user: owner.id, totpSecret: sealed });
    return { challenge, ...application };
  }

  /** Confirms an application, which replaces an earlier one. @throws {ProblemError} `invalid_input` for a wrong code; `challenge_expired` */
  async confirmTotp(owner: SignedInUser, input: { challenge: string; code: string }): Promise<RecoveryCodes> {
    const challenge = await this.challenges.find('totp', input.challenge, owner.id);
    const sealed = challenge.totpSecret;
    if (!sealed) throw new ProblemError('challenge_expired');
    const step = this.applications.stepOf(owner.id, sealed, input.code);
    if (step === undefined) throw refusedInput({ code: ["Ce code n'est pas celui de l'application"] });
    const change = { user: owner.id, words: "Une application d'authentification a été enregistrée." };
    return this.#make(owner, change, async (account, session) => {
      await this.challenges.consume('totp', challenge, session);
      // The code of the confirmation cannot be used again either.
      await this.applications.set(owner.id, sealed, step, session);
      return this.#firstCodes(account, session);
    });
  }

  /** Removes the application; changes nothing where there is none. */
  async removeTotp(owner: SignedInUser): Promise<void> {
    const change = { user: owner.id, words: "L'application d'authentification a été retirée." };
    await this.#make(owner, change, (_, session) => this.applications.remove(owner.id, session));
  }

  /** What a browser asks for a new passkey. @throws {ProblemError} `too_many_passkeys` */
  async beginPasskey({ id }: SignedInUser): Promise<PasskeySetup> {
    const { passkeys } = await this.store.read(id);
    const options = await this.passkeys.creationOptions(await this.users.get(id), passkeys);
    const challenge = await this.challenges.create({ purpose: 'passkey', user: id, webauthn: options.challenge });
    return { challenge, options };
  }

  /** Adds a passkey. @throws {ProblemError} `challenge_expired`; `too_many_passkeys`; `passkey_taken`; `invalid_input` for a forged one */
  async addPasskey(owner: SignedInUser, input: NewPasskey): Promise<RecoveryCodes> {
    const challenge = await this.challenges.find('passkey', input.challenge, owner.id);
    const passkey = await this.passkeys.verify(owner.id, input, challenge.webauthn ?? '');
    const change = { user: owner.id, words: "Une clé d'accès a été ajoutée." };
    return this.#make(owner, change, async (account, session) => {
      await this.challenges.consume('passkey', challenge, session);
      await this.passkeys.add(passkey, session);
      return this.#firstCodes(account, session);
    });
  }

  /** Renames a passkey. @throws {ProblemError} `passkey_not_found` */
  renamePasskey(user: string, id: string, label: string): Promise<Passkey> {
    return this.passkeys.rename(user, id, label);
  }

  /** Removes a passkey. @throws {ProblemError} `passkey_not_found` */
  async removePasskey(owner: SignedInUser, id: string): Promise<void> {
    const change = { user: owner.id, words: "Une clé d'accès a été retirée." };
    await this.#make(owner, change, (_, session) => this.passkeys.remove(owner.id, id, session));
  }

  /** Makes new recovery codes, which replace those of before. @throws {ProblemError} `second_factor_off` */
  replaceRecoveryCodes(owner: SignedInUser): Promise<RecoveryCodes> {
    const change = { user: owner.id, words: 'De nouveaux codes de secours remplacent les anciens.' };
    return this.#make(owner, change, async (account, session) => {
      if (!account.second_factor) throw new ProblemError('second_factor_off');
      return this.recoveryCodes.replace(owner.id, session);
    });
  }

  /** Removes all second factors; changes nothing where there is none. */
  async switchOff(owner: SignedInUser): Promise<void> {
    await this.#removeAll(owner, owner.id);
  }

  /** Removes the second factors of another account and ends its sessions. @throws {ProblemError} `user_not_found`; `own_account` */
  async removeOf(user: string, actor: SignedInUser): Promise<User> {
    if (user.toLowerCase() === actor.id) throw new ProblemError('own_account');
    await this.#removeAll(actor, user);
    return this.users.find(user);
  }

  /**
   * Runs `work` for the locked account: then the mark of its logins is set or removed, links that change its e-mail or password
   * are closed, its owner is told by mail, and the journal has what concerns an administrator. None of it where `work` returns
   * false: it found nothing to change, such as when it is repeated after a lost answer. @throws {ProblemError} `user_not_found`
   */
  #make<Result>(
    actor: SignedInUser,
    { user, words }: SecondFactorChange,
    work: (account: User, session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    return this.database.inTransaction(async (session) => {
      const account = await this.mark.lock(user, session);
      const before = await this.store.read(user, session);
      const result = await work(account, session);
      if (result === false) return result;
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

  /** Removes all second factors of an account; those of another one with its sessions. @throws {ProblemError} `user_not_found` */
  async #removeAll(actor: SignedInUser, user: string): Promise<void> {
    await this.#make(actor, { user, words: '' }, async (account, session) => {
      if (!account.second_factor) return false;
      await this.store.removeAll(user, session);
      if (actor.id !== user) await this.sessions.endAll(user, { session });
      return true;
    });
  }

  /** Recovery codes come with the first factor. */
  async #firstCodes({ _id, second_factor }: User, session: ClientSession): Promise<RecoveryCodes> {
    return second_factor ? { recovery_codes: [] } : this.recoveryCodes.replace(_id, session);
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
    { _id: user, name, email, second_factor }: User,
    isNowOn: boolean,
    change: string,
    session: ClientSession,
  ): Promise<void> {
    const data = { name, at: new Date().toISOString() };
    if (second_factor && isNowOn)
      await this.outbox.add({ template: 'second_factor_changed', to: email, data: { ...data, change } }, session, {
        user,
      });
    else {
      const template = isNowOn ? 'second_factor_enabled' : 'second_factor_disabled';
      await this.outbox.add({ template, to: email, data }, session, { user });
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

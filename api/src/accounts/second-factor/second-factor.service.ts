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
import { ProblemError, refusedInput, type SignedInUser } from '../../foundation/index.ts';
import { UsersService } from '../users/users.service.ts';
import { RecoveryCodesService } from './codes/recovery-codes.service.ts';
import { TotpApplications } from './codes/totp-applications.service.ts';
import { ChallengesService } from './passkeys/challenges.service.ts';
import { PasskeysService, toPasskey } from './passkeys/passkeys.service.ts';
import { SecondFactorChanges } from './second-factor-changes.service.ts';
import { SecondFactorStore } from './store/second-factor-store.service.ts';

/** The second factors of one's own account. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly applications: TotpApplications,
    private readonly passkeys: PasskeysService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly store: SecondFactorStore,
    private readonly changes: SecondFactorChanges,
    private readonly challenges: ChallengesService,
    private readonly users: UsersService,
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
    return this.changes.make(owner, change, async (account, session) => {
      await this.challenges.consume('totp', challenge, session);
      // The code of the confirmation cannot be used again either.
      await this.applications.set(owner.id, sealed, step, session);
      return this.#firstCodes(account, session);
    });
  }

  /** Removes the application. @throws {ProblemError} `second_factor_off` */
  async removeTotp(owner: SignedInUser): Promise<void> {
    const change = { user: owner.id, words: "L'application d'authentification a été retirée." };
    await this.changes.make(owner, change, async (_, session) => {
      if (!(await this.applications.remove(owner.id, session))) throw new ProblemError('second_factor_off');
    });
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
    return this.changes.make(owner, change, async (account, session) => {
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
    await this.changes.make(owner, change, (_, session) => this.passkeys.remove(owner.id, id, session));
  }

  /** Makes new recovery codes, which replace those of before. @throws {ProblemError} `second_factor_off` */
  replaceRecoveryCodes(owner: SignedInUser): Promise<RecoveryCodes> {
    const change = { user: owner.id, words: 'De nouveaux codes de secours remplacent les anciens.' };
    return this.changes.make(owner, change, async (account, session) => {
      if (!account.second_factor) throw new ProblemError('second_factor_off');
      return this.recoveryCodes.replace(owner.id, session);
    });
  }

  /** Removes all second factors. @throws {ProblemError} `second_factor_off` */
  async switchOff(owner: SignedInUser): Promise<void> {
    await this.changes.removeAll(owner, owner.id);
  }

  /** Removes the second factors of another account and ends its sessions. @throws {ProblemError} `user_not_found`; `own_account`; `second_factor_off` */
  async removeOf(user: string, actor: SignedInUser): Promise<User> {
    if (user.toLowerCase() === actor.id) throw new ProblemError('own_account');
    await this.changes.removeAll(actor, user);
    return this.users.find(user);
  }

  /** Recovery codes come with the first factor. */
  async #firstCodes({ _id, second_factor }: User, session: ClientSession): Promise<RecoveryCodes> {
    return second_factor ? { recovery_codes: [] } : this.recoveryCodes.replace(_id, session);
  }
}

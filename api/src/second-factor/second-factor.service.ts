import {
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeySetup,
  type RecoveryCodes,
  type SecondFactor,
  type TotpSetup,
} from '@iris/contract/second-factor';
import type { User } from '@iris/contract/users';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, mongo, Types } from 'mongoose';
import { isDuplicateKey } from '../common/database-errors.ts';
import { ProblemError } from '../common/problem.error.ts';
import { SealedTexts } from '../common/sealed-texts.ts';
import type { SignedInUser } from '../common/signed-in-user.ts';
import { refusedInput } from '../common/validate.ts';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { ThemeService } from '../theme/theme.service.ts';
import { UsersService } from '../users/users.service.ts';
import { ChallengesService } from './challenges.service.ts';
import { PASSKEY_MODEL, type PasskeyRecord } from './passkey.schema.ts';
import { PasskeysService } from './passkeys.service.ts';
import { newRecoveryCodes, RecoveryCodeDigests } from './recovery-codes.ts';
import { SECOND_FACTOR_MODEL, type SecondFactorRecord } from './second-factor.schema.ts';
import { SecondFactorChanges } from './second-factor-changes.service.ts';
import { SecondFactorStore } from './second-factor-store.service.ts';
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** The second factors of one's own account. */
@Injectable()
export class SecondFactorService {
  readonly #secrets: SealedTexts;
  readonly #digests: RecoveryCodeDigests;

  constructor(
    @InjectConfig() config: Config,
    @InjectModel(SECOND_FACTOR_MODEL) private readonly factors: Model<SecondFactorRecord>,
    @InjectModel(PASSKEY_MODEL) private readonly passkeyRecords: Model<PasskeyRecord>,
    private readonly store: SecondFactorStore,
    private readonly changes: SecondFactorChanges,
    private readonly passkeys: PasskeysService,
    private readonly challenges: ChallengesService,
    private readonly users: UsersService,
    private readonly theme: ThemeService,
  ) {
    this.#secrets = new SealedTexts(config.jwtSecret, 'second factors');
    this.#digests = new RecoveryCodeDigests(config.jwtSecret);
  }

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
  async beginTotp({ id, email }: SignedInUser): Promise<TotpSetup> {
    const secret = newTotpSecret();
    const { siteName } = await this.theme.get();
    const totpSecret = this.#secrets.seal(id, secret);
    const challenge = await this.challenges.create({ purpose: 'totp', user: id, totpSecret });
    return { challenge, secret, uri: totpUri(secret, { issuer: siteName, label: email }) };
  }

  /** Confirms an application, which replaces an earlier one. @throws {ProblemError} `invalid_input` for a wrong code; `challenge_expired` */
  async confirmTotp(owner: SignedInUser, input: { challenge: string; code: string }): Promise<RecoveryCodes> {
    const challenge = await this.challenges.find('totp', input.challenge, owner.id);
    const sealed = challenge.totpSecret;
    if (!sealed) throw new ProblemError('challenge_expired');
    const step = totpStepOf(this.#secrets.open(owner.id, sealed), input.code);
    if (step === undefined) throw refusedInput({ code: ["Ce code n'est pas celui de l'application"] });
    const change = { user: owner.id, words: "Une application d'authentification a été enregistrée." };
    return this.changes.make(owner, change, async (account, session) => {
      await this.challenges.consume('totp', challenge, session);
      // The code of the confirmation cannot be used again either.
      const totp = { secret: sealed, since: new Date(), last_step: step };
      await this.factors.updateOne({ user: owner.id }, { $set: { totp } }, { upsert: true, session });
      return this.#firstCodes(account, session);
    });
  }

  /** Removes the application. @throws {ProblemError} `second_factor_off` */
  async removeTotp(owner: SignedInUser): Promise<void> {
    const change = { user: owner.id, words: "L'application d'authentification a été retirée." };
    await this.changes.make(owner, change, async (_, session) => {
      const withTotp = { user: owner.id, totp: { $exists: true } };
      const { modifiedCount } = await this.factors.updateOne(withTotp, { $unset: { totp: 1 } }, { session });
      if (!modifiedCount) throw new ProblemError('second_factor_off');
    });
  }

  /** What a browser asks for a new passkey. @throws {ProblemError} `too_many_passkeys` */
  async beginPasskey({ id }: SignedInUser): Promise<PasskeySetup> {
    const { passkeys } = await this.store.read(id);
    if (passkeys.length >= PASSKEYS_MAX) throw new ProblemError('too_many_passkeys');
    const options = await this.passkeys.creationOptions(await this.users.get(id), passkeys);
    const challenge = await this.challenges.create({ purpose: 'passkey', user: id, webauthn: options.challenge });
    return { challenge, options };
  }

  /** Adds a passkey. @throws {ProblemError} `challenge_expired`; `too_many_passkeys`; `passkey_taken`; `invalid_input` for a forged one */
  async addPasskey(owner: SignedInUser, input: NewPasskey): Promise<RecoveryCodes> {
    const challenge = await this.challenges.find('passkey', input.challenge, owner.id);
    const credential = await this.passkeys.register(input, challenge.webauthn ?? '');
    if (!credential) throw refusedInput({ attestation: ["Cette clé d'accès n'a pas été reconnue"] });
    const passkey = {
      user: new Types.ObjectId(owner.id),
      credential_id: credential.id,
      public_key: new mongo.Binary(credential.publicKey),
      ...{ counter: credential.counter, transports: credential.transports ?? [] },
      ...{ label: input.label, created_at: new Date() },
    };
    const change = { user: owner.id, words: "Une clé d'accès a été ajoutée." };
    return this.changes.make(owner, change, async (account, session) => {
      await this.challenges.consume('passkey', challenge, session);
      const known = await this.passkeyRecords.countDocuments({ user: owner.id }).session(session);
      if (known >= PASSKEYS_MAX) throw new ProblemError('too_many_passkeys');
      await this.passkeyRecords.create([passkey], { session }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? new ProblemError('passkey_taken') : error;
      });
      return this.#firstCodes(account, session);
    });
  }

  /** Renames a passkey. @throws {ProblemError} `passkey_not_found` */
  async renamePasskey(user: string, id: string, label: string): Promise<Passkey> {
    const record = await this.passkeyRecords
      .findOneAndUpdate({ _id: id, user }, { $set: { label } }, { returnDocument: 'after' })
      .lean<PasskeyRecord>();
    if (!record) throw new ProblemError('passkey_not_found');
    return toPasskey(record);
  }

  /** Removes a passkey. @throws {ProblemError} `passkey_not_found` */
  async removePasskey(owner: SignedInUser, id: string): Promise<void> {
    const change = { user: owner.id, words: "Une clé d'accès a été retirée." };
    await this.changes.make(owner, change, async (_, session) => {
      const { deletedCount } = await this.passkeyRecords.deleteOne({ _id: id, user: owner.id }, { session });
      if (!deletedCount) throw new ProblemError('passkey_not_found');
    });
  }

  /** Makes new recovery codes, which replace those of before. @throws {ProblemError} `second_factor_off` */
  replaceRecoveryCodes(owner: SignedInUser): Promise<RecoveryCodes> {
    const change = { user: owner.id, words: 'De nouveaux codes de secours remplacent les anciens.' };
    return this.changes.make(owner, change, async (account, session) => {
      if (!account.second_factor) throw new ProblemError('second_factor_off');
      return this.#newCodes(owner.id, session);
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
    return second_factor ? { recovery_codes: [] } : this.#newCodes(_id, session);
  }

  async #newCodes(user: string, session: ClientSession): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes();
    const digests = codes.map((code) => this.#digests.of(user, code.replaceAll('-', '')));
    await this.factors.updateOne({ user }, { $set: { recovery_codes: digests } }, { upsert: true, session });
    return { recovery_codes: codes };
  }
}

function toPasskey({ _id, label, created_at, last_used_at }: PasskeyRecord): Passkey {
  return {
    ...{ _id: _id.toHexString(), label, created_at: created_at.toISOString() },
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

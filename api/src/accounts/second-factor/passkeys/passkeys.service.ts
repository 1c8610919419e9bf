import {
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAssertion,
  type PasskeySetup,
  type SecondFactorChallenge,
} from '@iris/contract/second-factor';
import type { User } from '@iris/contract/users';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, mongo, Types } from 'mongoose';
import { isDuplicateKey, ProblemError, refusedInput } from '../../../foundation/index.ts';
import { PASSKEY_MODEL, type PasskeyRecord } from './passkey.schema.ts';
import { WebAuthn } from './webauthn.service.ts';

/** A verified passkey that is not stored yet. */
export type VerifiedPasskey = Omit<PasskeyRecord, '_id'>;

/** The passkeys of all accounts. */
@Injectable()
export class PasskeysService {
  constructor(
    @InjectModel(PASSKEY_MODEL) private readonly passkeys: Model<PasskeyRecord>,
    private readonly webAuthn: WebAuthn,
  ) {}

  /** What a browser asks for another passkey of an account that has `known`. @throws {ProblemError} `too_many_passkeys` */
  async creationOptions(owner: User, known: readonly PasskeyRecord[]): Promise<PasskeySetup['options']> {
    if (known.length >= PASSKEYS_MAX) throw new ProblemError('too_many_passkeys');
    return this.webAuthn.creationOptions(owner, known);
  }

  /** What a browser asks these passkeys; undefined without any. */
  async requestOptions(known: readonly PasskeyRecord[]): Promise<SecondFactorChallenge['passkey_options']> {
    return known.length > 0 ? this.webAuthn.requestOptions(known) : undefined;
  }

  /** The passkey of an answer to `challenge`, for {@link add}. @throws {ProblemError} `invalid_input` for a forged one */
  async verify(user: string, input: NewPasskey, challenge: string): Promise<VerifiedPasskey> {
    const credential = await this.webAuthn.register(input, challenge);
    if (!credential) throw refusedInput({ attestation: ["Cette clé d'accès n'a pas été reconnue"] });
    return {
      user: new Types.ObjectId(user),
      credential_id: credential.id,
      public_key: new mongo.Binary(credential.publicKey),
      ...{ counter: credential.counter, transports: credential.transports ?? [] },
      ...{ label: input.label, created_at: new Date() },
    };
  }

  /** Stores a passkey; the account must be locked. @throws {ProblemError} `too_many_passkeys`; `passkey_taken` */
  async add(passkey: VerifiedPasskey, session: ClientSession): Promise<void> {
    const known = await this.passkeys.countDocuments({ user: passkey.user }).session(session);
    if (known >= PASSKEYS_MAX) throw new ProblemError('too_many_passkeys');
    await this.passkeys.create([passkey], { session }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ProblemError('passkey_taken') : error;
    });
  }

  /** Renames a passkey of this account. @throws {ProblemError} `passkey_not_found` */
  async rename(user: string, id: string, label: string): Promise<Passkey> {
    const record = await this.passkeys
      .findOneAndUpdate({ _id: id, user }, { $set: { label } }, { returnDocument: 'after' })
      .lean<PasskeyRecord>();
    if (!record) throw new ProblemError('passkey_not_found');
    return toPasskey(record);
  }

  /** Removes a passkey of this account. @throws {ProblemError} `passkey_not_found` */
  async remove(user: string, id: string, session: ClientSession): Promise<void> {
    const { deletedCount } = await this.passkeys.deleteOne({ _id: id, user }, { session });
    if (!deletedCount) throw new ProblemError('passkey_not_found');
  }

  /** Whether the answer of a passkey of this account to `challenge` is right; it is used up then. */
  async accept(user: string, assertion: PasskeyAssertion, challenge: string, session: ClientSession): Promise<boolean> {
    const known = { user, credential_id: assertion.id };
    const passkey = await this.passkeys.findOne(known).session(session).lean<PasskeyRecord>();
    const counter = passkey && (await this.webAuthn.counterAfter(passkey, assertion, challenge));
    if (!passkey || counter === undefined || counter === null) return false;
    const { modifiedCount } = await this.passkeys.updateOne(
      { _id: passkey._id, counter: passkey.counter },
      { $set: { counter, last_used_at: new Date() } },
      { session },
    );
    return modifiedCount > 0;
  }
}

/** A passkey as its owner sees it. */
export function toPasskey({ _id, label, created_at, last_used_at }: PasskeyRecord): Passkey {
  return {
    ...{ _id: _id.toHexString(), label, created_at: created_at.toISOString() },
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

import {
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAssertion,
  type PasskeySetup,
  type SecondFactorChallenge,
  type User,
} from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { type ClientSession, type Model, mongo, Types } from 'mongoose';
import {
  type Config,
  InjectConfig,
  isDuplicateKey,
  ProblemError,
  refusedInput,
  siteOf,
  ThemeService,
} from '../../../foundation/index.ts';
import { PASSKEY_MODEL, type PasskeyRecord } from './passkey.schema.ts';

/** A verified passkey that is not stored yet. */
export type VerifiedPasskey = Omit<PasskeyRecord, '_id'>;

/** What a browser asks for a new passkey, and an existing one. */
type CreationOptions = PasskeySetup['options'];
type RequestOptions = NonNullable<SecondFactorChallenge['passkey_options']>;

/** Time that a browser gives its user, in milliseconds. */
const TIMEOUT_MS = 5 * 60_000;

/** The passkey comes after the password: possession is enough, and keys without a PIN can be used. */
const USER_VERIFICATION = 'preferred';

/** Loaded with the first passkey: it needs 8 MB with its libraries. */
const load = () => import('@simplewebauthn/server');

/** The passkeys of all accounts, by WebAuthn; see docs/decisions/069. */
@Injectable()
export class PasskeysService {
  readonly #origin: string;
  readonly #rpId: string;

  constructor(
    @InjectModel(PASSKEY_MODEL) private readonly passkeys: Model<PasskeyRecord>,
    @InjectConfig() config: Config,
    private readonly theme: ThemeService,
  ) {
    const { origin, hostname } = new URL(siteOf(config));
    this.#origin = origin;
    this.#rpId = hostname;
  }

  /** The passkey of an answer to `challenge`, for {@link add}. @throws {ProblemError} `invalid_input` for a forged one */
  async verify(user: string, input: NewPasskey, challenge: string): Promise<VerifiedPasskey> {
    const credential = await this.#register(input, challenge);
    if (!credential) throw refusedInput({ attestation: ["Cette clé d'accès n'a pas été reconnue"] });
    return {
      user: new Types.ObjectId(user),
      credential_id: credential.id,
      public_key: new mongo.Binary(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      label: input.label,
      created_at: new Date(),
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
    const counter = passkey && (await this.#counterAfter(passkey, assertion, challenge));
    if (!passkey || counter === undefined || counter === null) return false;
    const { modifiedCount } = await this.passkeys.updateOne(
      { _id: passkey._id, counter: passkey.counter },
      { $set: { counter, last_used_at: new Date() } },
      { session },
    );
    return modifiedCount > 0;
  }

  /** What a browser asks for another passkey of an account that has `known`. @throws {ProblemError} `too_many_passkeys` */
  async creationOptions({ _id, name, email }: User, known: readonly PasskeyRecord[]): Promise<CreationOptions> {
    if (known.length >= PASSKEYS_MAX) throw new ProblemError('too_many_passkeys');
    const { siteName } = await this.theme.get();
    const { generateRegistrationOptions } = await load();
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: this.#rpId,
      userName: email,
      userDisplayName: name,
      userID: new Uint8Array(Buffer.from(_id)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known.map(toDescriptor),
      // Keys have room for few discoverable passkeys; after a password none is needed.
      authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
    });
    return options as CreationOptions;
  }

  /** What a browser asks these passkeys; undefined without any. */
  async requestOptions(passkeys: readonly PasskeyRecord[]): Promise<RequestOptions | undefined> {
    if (passkeys.length === 0) return undefined;
    const { generateAuthenticationOptions } = await load();
    const options = await generateAuthenticationOptions({
      rpID: this.#rpId,
      timeout: TIMEOUT_MS,
      allowCredentials: passkeys.map(toDescriptor),
      userVerification: USER_VERIFICATION,
    });
    return options as RequestOptions;
  }

  /** The new passkey of an answer to `challenge`; undefined for any other answer. */
  async #register(
    { attestation }: Pick<NewPasskey, 'attestation'>,
    challenge: string,
  ): Promise<WebAuthnCredential | undefined> {
    const { verifyRegistrationResponse } = await load();
    const { transports, ...response } = attestation.response;
    const verification = await verifyRegistrationResponse({
      response: {
        ...attestation,
        response: { ...response, ...(transports && { transports: transports as [] }) },
        clientExtensionResults: {},
      },
      ...this.#expected(challenge),
    }).catch(() => undefined);
    return verification?.verified ? verification.registrationInfo.credential : undefined;
  }

  /** The counter of a passkey after its answer to `challenge`; undefined for any other answer, also from a copied device. */
  async #counterAfter(
    passkey: PasskeyRecord,
    assertion: PasskeyAssertion,
    challenge: string,
  ): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await load();
    const verification = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      ...this.#expected(challenge),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key.buffer),
        counter: passkey.counter,
      },
    }).catch(() => undefined);
    return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
  }

  #expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      requireUserVerification: false,
    };
  }
}

/** A passkey as its owner sees it. */
export function toPasskey({ _id, label, created_at, last_used_at }: PasskeyRecord): Passkey {
  return {
    _id: _id.toHexString(),
    label,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

function toDescriptor({ credential_id, transports }: PasskeyRecord) {
  return { id: credential_id, transports };
}

import type { NewPasskey, PasskeyAssertion, PasskeySetup, SecondFactorChallenge } from '@iris/contract/second-factor';
import type { User } from '@iris/contract/users';
import { Injectable } from '@nestjs/common';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { type Config, InjectConfig, siteOf } from '../../../foundation/index.ts';
import { ThemeService } from '../../../settings/index.ts';
import type { PasskeyRecord } from './passkey.schema.ts';

/** What a browser asks for a new passkey, and an existing one. */
type CreationOptions = PasskeySetup['options'];
type RequestOptions = NonNullable<SecondFactorChallenge['passkey_options']>;

/** Time that a browser gives its user, in milliseconds. */
const TIMEOUT_MS = 5 * 60_000;

/** The passkey comes after the password: possession is enough, and keys without a PIN can be used. */
const USER_VERIFICATION = 'preferred';

/** Loaded with the first passkey: it needs 8 MB with its libraries. */
const load = () => import('@simplewebauthn/server');

/** Speaks WebAuthn with browsers; see docs/decisions/069. */
@Injectable()
export class WebAuthn {
  readonly #origin: string;
  readonly #rpId: string;

  constructor(
    @InjectConfig() config: Config,
    private readonly theme: ThemeService,
  ) {
    const { origin, hostname } = new URL(siteOf(config));
    this.#origin = origin;
    this.#rpId = hostname;
  }

  /** What a browser asks for a new passkey of an account. */
  async creationOptions({ _id, name, email }: User, known: readonly PasskeyRecord[]): Promise<CreationOptions> {
    const { siteName } = await this.theme.get();
    const { generateRegistrationOptions } = await load();
    const options = await generateRegistrationOptions({
      ...{ rpName: siteName, rpID: this.#rpId, userName: email, userDisplayName: name },
      userID: new Uint8Array(Buffer.from(_id)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known.map(toDescriptor),
      // Keys have room for few discoverable passkeys; after a password none is needed.
      authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
    });
    return options as CreationOptions;
  }

  /** What a browser asks the passkeys of an account. */
  async requestOptions(passkeys: readonly PasskeyRecord[]): Promise<RequestOptions> {
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
  async register(
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
  async counterAfter(
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

function toDescriptor({ credential_id, transports }: PasskeyRecord) {
  return { id: credential_id, transports };
}

import type { PasskeySetup, RecoveryCodes, SecondFactorChallenge, TotpSetup } from '@iris/contract/accounts';
import type { Problem } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '../servers/server.ts';
import { unknownId } from './factories.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

export const PASSWORD = 'un-mot-plus-long-42';

/** A registered student with an open session. */
export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Registers a student. */
export async function person(server: TestServer): Promise<Person> {
  const email = `${unknownId()}@example.org`;
  const input = { name: 'Claire Fontaine', email, password: PASSWORD };
  const answer = await server.call<{ token: string; user: { _id: string } }>('POST /auth/register', { body: input });
  const { status, body } = answer;
  if (status !== 201) throw new Error(`registration: ${answer.text}`);
  return { id: body.user._id, email, token: body.token };
}

/** The code of a secret, `steps` of thirty seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Sets up an application; returns its secret and the recovery codes. */
export async function withTotp(server: TestServer, { token }: Pick<Person, 'token'>) {
  const { body: setup } = await server.call<TotpSetup>('POST /account/second-factor/totp', { token });
  const { body } = await server.call<RecoveryCodes>('POST /account/second-factor/totp/confirm', {
    token,
    body: { challenge: setup.challenge, code: codeOf(setup.secret) },
  });
  return { secret: setup.secret, recoveryCodes: body.recovery_codes };
}

/** Adds a passkey; returns its device and the recovery codes. */
export async function withPasskey(server: TestServer, { token }: Pick<Person, 'token'>, label = 'Téléphone') {
  const device = new SoftwareAuthenticator();
  const { body: setup } = await server.call<PasskeySetup>('POST /account/second-factor/passkeys/options', { token });
  const body = { challenge: setup.challenge, label, attestation: device.attest(setup.options) };
  const answer = await server.call<RecoveryCodes>('POST /account/second-factor/passkeys', { token, body });
  return { device, recoveryCodes: answer.body.recovery_codes };
}

/** As if the last accepted code were long ago: its time step can be used again. */
export async function letCodesPass(server: TestServer, { id }: Pick<Person, 'id'>): Promise<void> {
  const owned = { user: new Types.ObjectId(id) };
  await server.connection.collection('second_factors').updateOne(owned, { $set: { 'totp.last_step': 0 } });
}

/** Logs in by the password; returns the challenge of the refusal. */
export async function challengeOf(
  server: TestServer,
  { email }: Pick<Person, 'email'>,
): Promise<SecondFactorChallenge> {
  const { body } = await server.call<Problem>('POST /auth/login', { body: { email, password: PASSWORD } });
  if (!body.second_factor) throw new Error(`no challenge, but ${body.code}`);
  return body.second_factor;
}

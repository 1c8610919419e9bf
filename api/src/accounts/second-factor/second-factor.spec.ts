import type { Session } from '@iris/contract/auth';
import type { PersonalData } from '@iris/contract/personal-data';
import {
  RECOVERY_CODES,
  type RecoveryCodes,
  type SecondFactor,
  secondFactorChallengeSchema,
  type TotpSetup,
} from '@iris/contract/second-factor';
import type { User } from '@iris/contract/users';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../test/factories.ts';
import {
  challengeOf,
  codeOf,
  letCodesPass,
  PASSWORD,
  type Person,
  person,
  withPasskey,
  withTotp,
} from '../../../test/second-factor.fixtures.ts';
import type { TestServer } from '../../../test/server.ts';
import { Mailbox, secretIn, startServerWith } from '../../../test/smtp.fixtures.ts';

const mailbox = new Mailbox();
let server: TestServer;

beforeAll(async () => {
  server = await startServerWith(mailbox);
});
afterAll(() => server.close());

const stateOf = async (token: string) =>
  (await server.call<SecondFactor>('GET /account/second-factor', { token })).body;
const finish = (body: object) => server.call<Session & { code: string }>('POST /auth/login/second-factor', { body });
const statusOf = async (token: string) => (await server.call('GET /auth/me', { token })).status;

/** Someone with an application, whose code of now has not been used. */
async function someone() {
  const owner = await person(server);
  const factor = await withTotp(server, owner);
  await letCodesPass(server, owner);
  return { ...owner, ...factor };
}

describe('setting up an application', () => {
  it('counts once a first code has confirmed it', async () => {
    const owner = await person(server);
    const { body: setup } = await server.call<TotpSetup>('POST /account/second-factor/totp', { token: owner.token });
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/.+issuer=/);
    const confirm = (code: string, token = owner.token) =>
      server.call<RecoveryCodes & { errors: object }>('POST /account/second-factor/totp/confirm', {
        token,
        body: { challenge: setup.challenge, code },
      });
    const wrong = await confirm(codeOf(setup.secret, 20));
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['code']]);
    const other = await person(server);
    expect((await confirm(codeOf(setup.secret), other.token)).status).toBe(410);
    expect((await stateOf(owner.token)).totp_since).toBeNull();
    const login = { email: owner.email, password: PASSWORD };
    expect((await server.call('POST /auth/login', { body: login })).status).toBe(200);
    const spaced = codeOf(setup.secret).replace(/^.../, '$& ');
    const { body } = await confirm(spaced);
    expect(new Set(body.recovery_codes).size).toBe(RECOVERY_CODES);
    expect(await stateOf(owner.token)).toMatchObject({ passkeys: [], recovery_codes_left: RECOVERY_CODES });
    expect((await confirm(codeOf(setup.secret))).status).toBe(410);
  });

  it('ends the other sessions, which were opened without it, and says so by mail', async () => {
    const owner = await person(server);
    const body = { email: owner.email, password: PASSWORD };
    const other = (await server.call<Session>('POST /auth/login', { body })).body.token;
    await withTotp(server, owner);
    expect([await statusOf(owner.token), await statusOf(other)]).toEqual([200, 401]);
    await mailbox.received(owner.email, 'La double vérification est activée');
  });

  it('stores neither the secret nor the codes in a readable form', async () => {
    const { secret, recoveryCodes } = await someone();
    const stored = await server.connection.collection('second_factors').find().toArray();
    const text = JSON.stringify(stored) + stored.map(({ totp }) => String(totp?.secret?.buffer)).join();
    for (const part of [secret, ...recoveryCodes]) {
      expect(text).not.toContain(part);
      expect(text).not.toContain(part.replaceAll('-', ''));
    }
  });
});

describe('a login', () => {
  it('opens no session before the second factor', async () => {
    const owner = await someone();
    const before = await server.connection.collection('sessions').countDocuments();
    const { status, body, headers } = await server.call('POST /auth/login', {
      body: { email: owner.email, password: PASSWORD },
    });
    expect([status, body.code]).toEqual([401, 'second_factor_required']);
    expect(Object.keys(body)).not.toContain('token');
    expect(headers['set-cookie']).toBeUndefined();
    const challenge = secondFactorChallengeSchema.parse(body.second_factor);
    expect(challenge.methods).toEqual(['totp', 'recovery_code']);
    expect(await server.connection.collection('sessions').countDocuments()).toBe(before);
    const answer = await finish({ challenge: challenge.challenge, code: codeOf(owner.secret) });
    expect([answer.status, answer.body.user.second_factor]).toEqual([200, true]);
    expect(String(answer.headers['set-cookie'])).toContain('device=');
    expect(await statusOf(answer.body.token)).toBe(200);
  });

  it('says nothing of the second factor for a wrong password', async () => {
    const { email } = await someone();
    const { body } = await server.call('POST /auth/login', { body: { email, password: 'un-autre' } });
    expect([body.code, body.second_factor]).toEqual(['invalid_credentials', undefined]);
  });

  it('asks a known device too, and after a new password by mail', async () => {
    const owner = await someone();
    const { challenge } = await challengeOf(server, owner);
    const { headers } = await finish({ challenge, code: codeOf(owner.secret) });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const known = { body: { email: owner.email, password: PASSWORD }, headers: { cookie } };
    expect((await server.call('POST /auth/login', known)).body.code).toBe('second_factor_required');
    const subject = 'Choisissez un nouveau mot de passe';
    await server.call('POST /auth/forgot-password', { body: { email: owner.email } });
    const token = secretIn(await mailbox.received(owner.email, subject));
    await server.call('POST /auth/reset-password', { body: { token, password: 'un-tout-autre-mot' } });
    const body = { email: owner.email, password: 'un-tout-autre-mot' };
    expect((await server.call('POST /auth/login', { body })).body.code).toBe('second_factor_required');
  });

  it('accepts the codes of one step before and after, and none of others', async () => {
    const owner = await someone();
    const seen: [number, number][] = [];
    for (const steps of [-20, -3, 0, 3, 20]) {
      await letCodesPass(server, owner);
      const { challenge } = await challengeOf(server, owner);
      seen.push([steps, (await finish({ challenge, code: codeOf(owner.secret, steps) })).status]);
    }
    expect(seen).toEqual([
      [-20, 401],
      [-3, 401],
      [0, 200],
      [3, 401],
      [20, 401],
    ]);
  });

  it('accepts neither a code again, nor a challenge again, nor the challenge of another account', async () => {
    const [owner, other] = [await someone(), await someone()];
    const first = await challengeOf(server, owner);
    const code = codeOf(owner.secret);
    expect((await finish({ challenge: first.challenge, code })).status).toBe(200);
    const second = await challengeOf(server, owner);
    expect((await finish({ challenge: second.challenge, code })).body.code).toBe('second_factor_invalid');
    await letCodesPass(server, owner);
    expect((await finish({ challenge: first.challenge, code })).body.code).toBe('challenge_expired');
    const foreign = await challengeOf(server, other);
    expect((await finish({ challenge: foreign.challenge, code })).body.code).toBe('second_factor_invalid');
  });

  it('ends when its challenge has expired, or the password was changed meanwhile', async () => {
    const owner = await someone();
    const late = await challengeOf(server, owner);
    const challenges = server.connection.collection('challenges');
    const owned = { user: new Types.ObjectId(owner.id) };
    await challenges.updateMany(owned, { $set: { expires_at: new Date(Date.now() - 1000) } });
    expect((await finish({ challenge: late.challenge, code: codeOf(owner.secret) })).body.code).toBe(
      'challenge_expired',
    );
    const { challenge } = await challengeOf(server, owner);
    const body = { current_password: PASSWORD, password: 'un-tout-autre-mot' };
    await server.call('POST /auth/password', { token: owner.token, body });
    expect((await finish({ challenge, code: codeOf(owner.secret) })).body.code).toBe('challenge_expired');
    const indexes = await challenges.indexes();
    expect(indexes.find(({ key }) => key.expires_at)).toMatchObject({ expireAfterSeconds: 0 });
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const owner = await someone();
    const [first = '', second = ''] = owner.recoveryCodes;
    const typed = ` ${first.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}`;
    const one = await challengeOf(server, owner);
    const { status, body } = await finish({ challenge: one.challenge, recovery_code: typed });
    expect(status).toBe(200);
    expect((await stateOf(body.token)).recovery_codes_left).toBe(RECOVERY_CODES - 1);
    const again = await challengeOf(server, owner);
    expect((await finish({ challenge: again.challenge, recovery_code: first })).status).toBe(401);
    const replaced = await server.call<RecoveryCodes>('POST /account/second-factor/recovery-codes', {
      token: body.token,
    });
    expect(replaced.body.recovery_codes).toHaveLength(RECOVERY_CODES);
    expect((await finish({ challenge: again.challenge, recovery_code: second })).status).toBe(401);
    const [fresh] = replaced.body.recovery_codes;
    expect((await finish({ challenge: again.challenge, recovery_code: fresh })).status).toBe(200);
  });

  it('needs exactly one proof', async () => {
    const owner = await someone();
    const { challenge } = await challengeOf(server, owner);
    const code = codeOf(owner.secret);
    const [recovery_code] = owner.recoveryCodes;
    expect([(await finish({ challenge })).status, (await finish({ challenge, code, recovery_code })).status]).toEqual([
      400, 400,
    ]);
  });
});

describe('a proof in a session', () => {
  const outdate = ({ id }: Person) =>
    server.connection
      .collection('sessions')
      .updateMany({ user: new Types.ObjectId(id) }, { $set: { authenticated_at: new Date(0) } });
  const reauthenticate = (token: string, body: object) => server.call('POST /auth/reauthenticate', { token, body });
  const needsProof = async (token: string) =>
    (await server.call('POST /account/second-factor/recovery-codes', { token })).body?.code ===
    'reauthentication_required';

  it('is the second factor of an account that has one, and not the password', async () => {
    const owner = await someone();
    await outdate(owner);
    expect(await needsProof(owner.token)).toBe(true);
    expect((await reauthenticate(owner.token, { password: PASSWORD })).status).toBe(400);
    expect((await reauthenticate(owner.token, { code: codeOf(owner.secret, 20) })).status).toBe(401);
    expect(await needsProof(owner.token)).toBe(true);
    const { body } = await server.call<object>('POST /auth/reauthenticate/challenge', { token: owner.token });
    expect(secondFactorChallengeSchema.parse(body).methods).toEqual(['totp', 'recovery_code']);
    expect((await reauthenticate(owner.token, { code: codeOf(owner.secret) })).status).toBe(204);
    expect(await needsProof(owner.token)).toBe(false);
  });

  it('is needed to change the password of an account that has one', async () => {
    const owner = await someone();
    await outdate(owner);
    const body = { current_password: PASSWORD, password: PASSWORD };
    const change = () => server.call('POST /auth/password', { token: owner.token, body });
    expect((await change()).body.code).toBe('reauthentication_required');
    await reauthenticate(owner.token, { code: codeOf(owner.secret) });
    expect((await change()).status).toBe(204);
  });

  it('is not replaced by a change of the password', async () => {
    const owner = await person(server);
    await outdate(owner);
    const body = { current_password: PASSWORD, password: PASSWORD };
    expect((await server.call('POST /auth/password', { token: owner.token, body })).status).toBe(204);
    expect(await needsProof(owner.token)).toBe(true);
  });

  it('is the password of an account without', async () => {
    const owner = await person(server);
    expect((await server.call('POST /auth/reauthenticate/challenge', { token: owner.token })).body.code).toBe(
      'second_factor_off',
    );
    expect((await reauthenticate(owner.token, { code: '123456' })).status).toBe(400);
    expect((await reauthenticate(owner.token, { password: PASSWORD })).status).toBe(204);
  });
});

describe('removing', () => {
  it('the last second factor makes the password enough again, and removes the recovery codes', async () => {
    const owner = await someone();
    await withPasskey(server, owner);
    const { passkeys } = await stateOf(owner.token);
    const [passkey] = passkeys;
    expect((await server.call('DELETE /account/second-factor/totp', { token: owner.token })).status).toBe(204);
    expect(await challengeOf(server, owner)).toMatchObject({ methods: ['passkey', 'recovery_code'] });
    const id = passkey?._id ?? '';
    await server.call('DELETE /account/second-factor/passkeys/:id', { token: owner.token, id });
    expect(await stateOf(owner.token)).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0 });
    const body = { email: owner.email, password: PASSWORD };
    expect((await server.call('POST /auth/login', { body })).status).toBe(200);
    await mailbox.received(owner.email, 'La double vérification de votre compte a changé');
    await mailbox.received(owner.email, 'La double vérification est désactivée');
  });

  it('everything at once switches it off', async () => {
    const owner = await someone();
    const off = () => server.call('DELETE /account/second-factor', { token: owner.token });
    expect([(await off()).status, (await off()).status]).toEqual([204, 409]);
    expect((await server.call<User>('GET /auth/me', { token: owner.token })).body.second_factor).toBe(false);
  });

  it('an account removes all of it', async () => {
    const owner = await someone();
    await withPasskey(server, owner);
    await challengeOf(server, owner);
    const superAdmin = await account(server, 'super_admin');
    await server.call('DELETE /admin/users/:id', { token: superAdmin.token, id: owner.id });
    const left = ['second_factors', 'passkeys', 'challenges'].map((name) =>
      server.connection.collection(name).countDocuments({ user: new Types.ObjectId(owner.id) }),
    );
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
  });
});

it('the data of the account say which second factors it has, without secrets', async () => {
  const owner = await someone();
  const { device } = await withPasskey(server, owner, 'Mon téléphone');
  const { body, text } = await server.call<PersonalData>('GET /account/data', { token: owner.token });
  const section = body.sections.find(({ title }) => title === 'Double vérification');
  expect(section?.rows.map(({ Moyen }) => Moyen)).toEqual([
    "Application d'authentification",
    "Clé d'accès",
    'Codes de secours',
  ]);
  expect(text).toContain('Mon téléphone');
  for (const secret of [owner.secret, device.id, ...owner.recoveryCodes]) expect(text).not.toContain(secret);
});

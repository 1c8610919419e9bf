import {
  type PersonalData,
  RECOVERY_CODES,
  type RecoveryCodes,
  type SecondFactor,
  type Session,
  secondFactorChallengeSchema,
  type TotpSetup,
  type User,
} from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import {
  challengeOf,
  codeOf,
  letCodesPass,
  PASSWORD,
  type Person,
  person,
  withPasskey,
  withTotp,
} from '../../../test/data/second-factor.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { Mailbox, secretIn, startServerWith } from '../../../test/servers/smtp.ts';
import { SecurityLog } from '../../foundation/observability/log/security-log.ts';
import { MailOutbox } from '../../mail/mail-outbox.service.ts';

const mailbox = new Mailbox();
const server = sharedServer(() => startServerWith(mailbox));

const stateOf = async (token: string) =>
  (await server.call<SecondFactor>('GET /account/second-factor', { token })).body;
const login = (email: string, password = PASSWORD, headers = {}) =>
  server.call('POST /auth/login', { body: { email, password }, headers });
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
  it('counts once a first code has confirmed it, ends the other sessions, and is told by mail', async () => {
    const [owner, other] = [await person(server), await person(server)];
    const { body: setup } = await server.call<TotpSetup>('POST /account/second-factor/totp', { token: owner.token });
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    const confirm = (code: string, token = owner.token) =>
      server.call<RecoveryCodes & { errors: object }>('POST /account/second-factor/totp/confirm', {
        token,
        body: { challenge: setup.challenge, code },
      });
    const wrong = await confirm(codeOf(setup.secret, 20));
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['code']]);
    expect((await confirm(codeOf(setup.secret), other.token)).status).toBe(410);
    expect((await stateOf(owner.token)).totp_since).toBeNull();
    expect((await login(owner.email)).status).toBe(200);
    const elsewhere = await server.tokenFor(owner.id);
    const { body } = await confirm(codeOf(setup.secret).replace(/^.../, '$& '));
    expect(new Set(body.recovery_codes).size).toBe(RECOVERY_CODES);
    expect(await stateOf(owner.token)).toMatchObject({ passkeys: [], recovery_codes_left: RECOVERY_CODES });
    expect((await confirm(codeOf(setup.secret))).status).toBe(410);
    expect([await statusOf(owner.token), await statusOf(elsewhere)]).toEqual([200, 401]);
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
  it('opens no session before the second factor, of which a wrong password learns nothing', async () => {
    const owner = await someone();
    const refused = await login(owner.email, 'un-autre');
    expect([refused.body.code, refused.body.second_factor]).toEqual(['invalid_credentials', undefined]);
    const before = await server.connection.collection('sessions').countDocuments();
    const { status, body, headers } = await login(owner.email);
    expect([status, body.code]).toEqual([401, 'second_factor_required']);
    expect(Object.keys(body)).not.toContain('token');
    expect(headers['set-cookie']).toBeUndefined();
    const { challenge, methods } = secondFactorChallengeSchema.parse(body.second_factor);
    expect(methods).toEqual(['totp', 'recovery_code']);
    expect(await server.connection.collection('sessions').countDocuments()).toBe(before);
    const code = codeOf(owner.secret);
    const [recovery_code] = owner.recoveryCodes;
    const proofs = [await finish({ challenge }), await finish({ challenge, code, recovery_code })];
    expect(proofs.map((answer) => answer.status)).toEqual([400, 400]);
    const answer = await finish({ challenge, code });
    expect([answer.status, answer.body.user.second_factor]).toEqual([200, true]);
    expect(await statusOf(answer.body.token)).toBe(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toContain('device=');
    expect((await login(owner.email, PASSWORD, { cookie })).body.code).toBe('second_factor_required');
  });

  it('asks for it after a new password by mail too', async () => {
    const { email } = await someone();
    await server.call('POST /auth/forgot-password', { body: { email } });
    const token = secretIn(await mailbox.received(email, 'Choisissez un nouveau mot de passe'));
    await server.call('POST /auth/reset-password', { body: { token, password: 'un-tout-autre-mot' } });
    expect((await login(email, 'un-tout-autre-mot')).body.code).toBe('second_factor_required');
  });

  it('accepts no codes of distant times', async () => {
    const owner = await someone();
    const seen: [number, number][] = [];
    for (const steps of [-20, -3, 0, 3, 20]) {
      await letCodesPass(server, owner);
      const { challenge } = await challengeOf(server, owner);
      seen.push([steps, (await finish({ challenge, code: codeOf(owner.secret, steps) })).status]);
    }
    expect(Object.fromEntries(seen)).toEqual({ [-20]: 401, [-3]: 401, 0: 200, 3: 401, 20: 401 });
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
    const challenges = server.connection.collection('challenges');
    const end = async (challenge: string) => (await finish({ challenge, code: codeOf(owner.secret) })).body.code;
    const late = await challengeOf(server, owner);
    const owned = { user: new Types.ObjectId(owner.id) };
    await challenges.updateMany(owned, { $set: { expires_at: new Date(Date.now() - 1000) } });
    expect(await end(late.challenge)).toBe('challenge_expired');
    const { challenge } = await challengeOf(server, owner);
    const body = { current_password: PASSWORD, password: 'un-tout-autre-mot' };
    await server.call('POST /auth/password', { token: owner.token, body });
    expect(await end(challenge)).toBe('challenge_expired');
    expect((await challenges.indexes()).find(({ key }) => key.expires_at)).toMatchObject({ expireAfterSeconds: 0 });
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const owner = await someone();
    const [first = '', second = ''] = owner.recoveryCodes;
    const typed = ` ${first.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}`;
    const one = await challengeOf(server, owner);
    const { status, body } = await finish({ challenge: one.challenge, recovery_code: typed });
    expect(status).toBe(200);
    expect((await stateOf(body.token)).recovery_codes_left).toBe(RECOVERY_CODES - 1);
    const { challenge } = await challengeOf(server, owner);
    const statusWith = async (recovery_code = '') => (await finish({ challenge, recovery_code })).status;
    expect(await statusWith(first)).toBe(401);
    const replaced = await server.call<RecoveryCodes>('POST /account/second-factor/recovery-codes', {
      token: body.token,
    });
    expect(replaced.body.recovery_codes).toHaveLength(RECOVERY_CODES);
    expect(await statusWith(second)).toBe(401);
    expect(await statusWith(replaced.body.recovery_codes[0])).toBe(200);
  });
});

describe('a proof in a session', () => {
  const outdate = ({ id }: Person) =>
    server.connection
      .collection('sessions')
      .updateMany({ user: new Types.ObjectId(id) }, { $set: { authenticated_at: new Date(0) } });
  const reauthenticate = async (token: string, body: object) =>
    (await server.call('POST /auth/reauthenticate', { token, body })).status;
  const changePassword = (token: string) =>
    server.call('POST /auth/password', { token, body: { current_password: PASSWORD, password: PASSWORD } });
  const needsProof = async (token: string) =>
    (await server.call('POST /account/second-factor/recovery-codes', { token })).body?.code ===
    'reauthentication_required';

  it('is the second factor of an account that has one, and not the password, also to change that', async () => {
    const owner = await someone();
    await outdate(owner);
    expect(await needsProof(owner.token)).toBe(true);
    expect(await reauthenticate(owner.token, { password: PASSWORD })).toBe(400);
    expect(await reauthenticate(owner.token, { code: codeOf(owner.secret, 20) })).toBe(401);
    expect((await changePassword(owner.token)).body.code).toBe('reauthentication_required');
    expect(await needsProof(owner.token)).toBe(true);
    const { body } = await server.call<object>('POST /auth/reauthenticate/challenge', { token: owner.token });
    expect(secondFactorChallengeSchema.parse(body).methods).toEqual(['totp', 'recovery_code']);
    expect(await reauthenticate(owner.token, { code: codeOf(owner.secret) })).toBe(204);
    expect(await needsProof(owner.token)).toBe(false);
    expect((await changePassword(owner.token)).status).toBe(204);
  });

  it('is the password of an account without, given for itself and not to change it', async () => {
    const owner = await person(server);
    await outdate(owner);
    expect((await changePassword(owner.token)).status).toBe(204);
    expect(await needsProof(owner.token)).toBe(true);
    expect((await server.call('POST /auth/reauthenticate/challenge', { token: owner.token })).body.code).toBe(
      'second_factor_off',
    );
    expect(await reauthenticate(owner.token, { code: '123456' })).toBe(400);
    expect(await reauthenticate(owner.token, { password: PASSWORD })).toBe(204);
  });
});

describe('removing', () => {
  it('the last second factor makes the password enough again, and removes the recovery codes', async () => {
    const owner = await someone();
    await withPasskey(server, owner);
    const [passkey] = (await stateOf(owner.token)).passkeys;
    expect((await server.call('DELETE /account/second-factor/totp', { token: owner.token })).status).toBe(204);
    expect(await challengeOf(server, owner)).toMatchObject({ methods: ['passkey', 'recovery_code'] });
    const id = passkey?._id ?? '';
    await server.call('DELETE /account/second-factor/passkeys/:id', { token: owner.token, id });
    expect(await stateOf(owner.token)).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0 });
    expect((await login(owner.email)).status).toBe(200);
    await mailbox.received(owner.email, 'La double vérification de votre compte a changé');
    await mailbox.received(owner.email, 'La double vérification est désactivée');
  });

  it('everything at once switches it off', async () => {
    const owner = await someone();
    const off = () => server.call('DELETE /account/second-factor', { token: owner.token });
    expect((await off()).status).toBe(204);
    expect((await server.call<User>('GET /auth/me', { token: owner.token })).body.second_factor).toBe(false);
  });

  it('is repeated after a lost answer, and tells and records nothing again', async () => {
    const owner = await someone();
    const mails = vi.spyOn(server.app.get(MailOutbox, { strict: false }), 'add');
    const log = vi.spyOn(server.app.get(SecurityLog, { strict: false }), 'record');
    onTestFinished(() => void vi.restoreAllMocks());
    const again = ['DELETE /account/second-factor/totp', 'DELETE /account/second-factor'] as const;
    for (const route of ['DELETE /account/second-factor', ...again] as const) {
      expect((await server.call(route, { token: owner.token })).status).toBe(204);
    }
    expect(mails.mock.calls.map(([{ template }]) => template)).toEqual(['second_factor_disabled']);
    expect(log.mock.calls.map(([event]) => event)).toEqual(['second_factor.changed']);
  });
});

it('the data of the account say which second factors it has, without secrets; with the account they go', async () => {
  const owner = await someone();
  const { device } = await withPasskey(server, owner, 'Mon téléphone');
  await challengeOf(server, owner);
  const { body, text } = await server.call<PersonalData>('GET /account/data', { token: owner.token });
  const section = body.sections.find(({ title }) => title === 'Double vérification');
  expect(section?.rows.map(({ Moyen }) => Moyen)).toEqual([
    "Clé d'accès",
    "Application d'authentification",
    'Codes de secours',
  ]);
  expect(text).toContain('Mon téléphone');
  for (const secret of [owner.secret, device.id, ...owner.recoveryCodes]) expect(text).not.toContain(secret);
  const superAdmin = await account(server, 'super_admin');
  await server.call('DELETE /admin/users/:id', { token: superAdmin.token, id: owner.id });
  const left = ['second_factors', 'passkeys', 'challenges'].map((name) =>
    server.connection.collection(name).countDocuments({ user: new Types.ObjectId(owner.id) }),
  );
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
});

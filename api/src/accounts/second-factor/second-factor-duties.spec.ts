import type { User } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import {
  challengeOf,
  codeOf,
  letCodesPass,
  PASSWORD,
  person,
  withTotp,
} from '../../../test/data/second-factor.fixtures.ts';
import { startServer, type TestServer } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { DatabaseService } from '../../foundation/database/database.service.ts';
import { createSuperAdmin } from '../../operations/commands/create-super-admin.ts';
import { OneTimeLinksService } from '../mail-links/one-time-links/one-time-links.service.ts';

const shared = sharedServer();
let server: TestServer;

describe('wrong codes', () => {
  beforeAll(async () => {
    server = await startServer({ rateLimitPerMinute: 20 });
  });
  afterAll(() => server.close());

  let calls = 0;
  /** Answers a challenge, each time from another address: the calls of one are limited too. */
  const finish = (challenge: string, body: object, cookie = '') => {
    calls += 1;
    return server.send({
      method: 'POST',
      url: '/api/auth/login/second-factor',
      payload: { challenge, ...body },
      headers: cookie ? { cookie } : {},
      remoteAddress: `10.0.${calls}.1`,
    });
  };

  it('are limited per account, from all addresses; the right one too, once they are', async () => {
    const owner = await person(server);
    const { secret } = await withTotp(server, owner);
    await letCodesPass(server, owner);
    const { challenge } = await challengeOf(server, owner);
    const wrong = { code: codeOf(secret, 50) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(challenge, wrong)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 10]);
    expect((await finish(challenge, { code: codeOf(secret) })).status).toBe(429);
    expect((await finish(challenge, { recovery_code: '0000-0000-0000-0000' })).status).toBe(429);
  });

  it('of strangers do not keep the owner out, neither of sessions, each with its limit, nor after a new password', async () => {
    const owner = await person(server);
    const { secret, recoveryCodes } = await withTotp(server, owner);
    const [first, second, third] = recoveryCodes;
    const wrong = { code: codeOf(secret, 50) };
    const { challenge } = await challengeOf(server, owner);
    for (let attempt = 0; attempt < 10; attempt += 1) await finish(challenge, wrong);
    expect((await finish(challenge, { recovery_code: first })).status).toBe(429);
    const confirm = async (body: object, token = owner.token) =>
      (await server.call('POST /auth/reauthenticate', { token, body })).status;
    expect(await confirm({ recovery_code: first })).toBe(204);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push(await confirm(wrong));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await confirm({ recovery_code: second }, await server.tokenFor(owner.id))).toBe(204);

    const link = { purpose: 'reset_password', user: owner.id, email: owner.email, lifetime: 60_000 } as const;
    const token = await server.app
      .get(DatabaseService)
      .inTransaction((session) => server.app.get(OneTimeLinksService, { strict: false }).create(link, session));
    await server.call('POST /auth/reset-password', { body: { token, password: PASSWORD } });
    const again = await challengeOf(server, owner);
    expect((await finish(again.challenge, { recovery_code: third })).status).toBe(200);
  });

  it('of who knows the password do not keep the owner out on a known device, which has ten of its own', async () => {
    const owner = await person(server);
    const { secret, recoveryCodes } = await withTotp(server, owner);
    const [first, second] = recoveryCodes;
    const login = async (body: object, cookie = '') =>
      finish((await challengeOf(server, owner)).challenge, body, cookie);
    const { headers } = await login({ recovery_code: first });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const wrong = { code: codeOf(secret, 50) };
    for (let attempt = 0; attempt < 10; attempt += 1) await login(wrong);
    expect((await login({ recovery_code: second })).status).toBe(429);
    expect((await login({ recovery_code: second }, cookie)).status).toBe(200);
    const onDevice: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) onDevice.push((await login(wrong, cookie)).status);
    expect(onDevice).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

it('a super administrator sets it up before anything else where it is required', async () => {
  server = await startServer({ secondFactorRequired: true });
  const [boss, admin] = [await account(server, 'super_admin'), await account(server, 'admin', ['manage_users'])];
  const users = (token: string) => server.call('GET /admin/users', { token });
  const mine = async () => (await server.call<User>('GET /auth/me', { token: boss.token })).body;
  expect((await users(admin.token)).status).toBe(200);
  expect([(await users(boss.token)).body.code, (await mine()).second_factor_setup_required]).toEqual([
    'second_factor_setup_required',
    true,
  ]);
  await withTotp(server, boss);
  expect([(await users(boss.token)).status, (await mine()).second_factor_setup_required]).toEqual([200, false]);
  const entry = await server.connection.collection('audit_entries').findOne({ 'target.id': boss.id });
  expect(entry).toMatchObject({ action: 'user.second_factor', before: { totp: false }, after: { totp: true } });
  await server.call('DELETE /account/second-factor', { token: boss.token });
  expect((await users(boss.token)).body.code).toBe('second_factor_setup_required');
  await server.close();
});

it('a lost one is removed by another super administrator, or by the command of the server, and is recorded', async () => {
  server = shared;
  const [boss, owner] = [await account(server, 'super_admin'), await person(server)];
  await withTotp(server, owner);
  const remove = (id = owner.id) =>
    server.call<User & { code: string }>('DELETE /admin/users/:id/second-factor', { token: boss.token, id });
  const seen = await server.call<User[]>('GET /admin/users', { token: boss.token });
  expect(seen.body.find(({ _id }) => _id === owner.id)?.second_factor).toBe(true);
  const { status, body } = await remove();
  expect([status, body.second_factor]).toEqual([200, false]);
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(401);
  const again = await remove();
  expect([again.status, again.body.second_factor, (await remove(boss.id)).body.code]).toEqual([
    200,
    false,
    'own_account',
  ]);
  const login = () =>
    server.call<{ token: string }>('POST /auth/login', { body: { email: owner.email, password: PASSWORD } });
  await withTotp(server, (await login()).body);

  const args = ['--remove-second-factor', '--email', owner.email];
  const command = () =>
    createSuperAdmin(
      args,
      { MONGODB_URI: server.config.mongodbUri },
      { ask: refuse, askSecret: refuse, confirm: async () => true },
    );
  expect(await command()).toContain('mot de passe suffit');
  expect((await login()).status).toBe(200);
  expect(await command()).toContain("n'a pas de double vérification");
  const entries = await server.connection.collection('audit_entries').find({ 'target.id': owner.id }).toArray();
  expect(entries).toMatchObject([
    { action: 'user.second_factor', person: { _id: new Types.ObjectId(boss.id) } },
    { person: { name: 'Commande create-super-admin' } },
  ]);
});

async function refuse(question: string): Promise<never> {
  throw new Error(`asked ${question}`);
}

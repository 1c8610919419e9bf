import type { User } from '@iris/contract/users';
import { Types } from 'mongoose';
import { afterEach, expect, it } from 'vitest';
import { account } from '../../../test/factories.ts';
import { challengeOf, codeOf, letCodesPass, PASSWORD, person, withTotp } from '../../../test/second-factor.fixtures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import type { Config } from '../../foundation/config/env.ts';
import { DatabaseService } from '../../foundation/database/database.service.ts';
import { createSuperAdmin } from '../../operations/commands/create-super-admin.ts';
import { OneTimeLinksService } from '../mail-links/one-time-links/one-time-links.service.ts';

let server: TestServer;

const start = async (changes: Partial<Config>) => {
  server = await startServer(changes);
};
afterEach(() => server.close());

it('wrong codes are limited per account, from all addresses; the right one too, once they are', async () => {
  await start({ rateLimitPerMinute: 20 });
  const owner = await person(server);
  const { secret } = await withTotp(server, owner);
  await letCodesPass(server, owner);
  const { challenge } = await challengeOf(server, owner);
  const guess = (body: object, index: number) =>
    server.send({
      method: 'POST',
      url: '/api/auth/login/second-factor',
      payload: { challenge, ...body },
      remoteAddress: `10.0.${index}.1`,
    });
  const wrong = codeOf(secret, 50);
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => guess({ code: wrong }, index)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 90]);
  expect((await guess({ code: codeOf(secret) }, 200)).status).toBe(429);
  expect((await guess({ recovery_code: '0000-0000-0000-0000' }, 201)).status).toBe(429);
});

it('wrong codes of strangers do not keep the owner out, neither of an open session nor after a new password', async () => {
  await start({ rateLimitPerMinute: 20 });
  const owner = await person(server);
  const { secret, recoveryCodes } = await withTotp(server, owner);
  const [first, second] = recoveryCodes;
  const finish = (challenge: string, body: object) =>
    server.call('POST /auth/login/second-factor', { body: { challenge, ...body } });
  const { challenge } = await challengeOf(server, owner);
  for (let attempt = 0; attempt < 10; attempt += 1) await finish(challenge, { code: codeOf(secret, 50) });
  expect((await finish(challenge, { recovery_code: first })).status).toBe(429);
  const confirm = (body: object, token = owner.token) => server.call('POST /auth/reauthenticate', { token, body });
  expect((await confirm({ recovery_code: first })).status).toBe(204);

  const link = { purpose: 'reset_password', user: owner.id, email: owner.email, lifetime: 60_000 } as const;
  const token = await server.app
    .get(DatabaseService)
    .inTransaction((session) => server.app.get(OneTimeLinksService, { strict: false }).create(link, session));
  await server.call('POST /auth/reset-password', { body: { token, password: PASSWORD } });
  const again = await challengeOf(server, owner);
  expect((await finish(again.challenge, { recovery_code: second })).status).toBe(200);
});

it('wrong codes of who knows the password do not keep the owner out on a known device, which has ten of its own', async () => {
  await start({ rateLimitPerMinute: 20 });
  const owner = await person(server);
  const { secret, recoveryCodes } = await withTotp(server, owner);
  let calls = 0;
  // Each from another address: those of one are limited too.
  const finish = async (body: object, cookie = '') => {
    const { challenge } = await challengeOf(server, owner);
    calls += 1;
    return server.send({
      method: 'POST',
      url: '/api/auth/login/second-factor',
      payload: { challenge, ...body },
      headers: cookie ? { cookie } : {},
      remoteAddress: `10.0.${calls}.1`,
    });
  };
  const { headers } = await finish({ recovery_code: recoveryCodes[0] });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const wrong = { code: codeOf(secret, 50) };
  for (let attempt = 0; attempt < 10; attempt += 1) await finish(wrong);
  expect((await finish({ recovery_code: recoveryCodes[1] })).status).toBe(429);
  expect((await finish({ recovery_code: recoveryCodes[1] }, cookie)).status).toBe(200);
  const onDevice: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) onDevice.push((await finish(wrong, cookie)).status);
  expect(onDevice).toEqual([...Array<number>(10).fill(401), 429]);
});

it('wrong codes are limited in each session too', async () => {
  await start({ rateLimitPerMinute: 20 });
  const owner = await person(server);
  const { secret, recoveryCodes } = await withTotp(server, owner);
  const confirm = (token: string, body: object) => server.call('POST /auth/reauthenticate', { token, body });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    statuses.push((await confirm(owner.token, { code: codeOf(secret, 50) })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  const other = await server.tokenFor(owner.id);
  expect((await confirm(other, { recovery_code: recoveryCodes[0] })).status).toBe(204);
});

it('a super administrator sets it up before anything else where it is required', async () => {
  await start({ secondFactorRequired: true });
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
});

it('a lost one is removed by another super administrator, who asks for it recently proved, and is recorded', async () => {
  await start({});
  const [boss, owner] = [await account(server, 'super_admin'), await person(server)];
  await withTotp(server, owner);
  const remove = (token: string, id = owner.id) =>
    server.call<User & { code: string }>('DELETE /admin/users/:id/second-factor', { token, id });
  const seen = await server.call<User[]>('GET /admin/users', { token: boss.token });
  expect(seen.body.find(({ _id }) => _id === owner.id)?.second_factor).toBe(true);
  const { status, body } = await remove(boss.token);
  expect([status, body.second_factor]).toEqual([200, false]);
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(401);
  const login = { email: owner.email, password: PASSWORD };
  expect((await server.call('POST /auth/login', { body: login })).status).toBe(200);
  expect([(await remove(boss.token)).body.code, (await remove(boss.token, boss.id)).body.code]).toEqual([
    'second_factor_off',
    'own_account',
  ]);
  const entry = await server.connection.collection('audit_entries').findOne({ 'target.id': owner.id });
  expect(entry).toMatchObject({ action: 'user.second_factor', person: { _id: new Types.ObjectId(boss.id) } });
});

it('the lost one of the last super administrator is removed on the server', async () => {
  await start({});
  const owner = await person(server);
  await withTotp(server, owner);
  const prompt = { ask: refuse, askSecret: refuse, confirm: async () => true };
  const args = ['--remove-second-factor', '--email', owner.email];
  const env = { MONGODB_URI: server.config.mongodbUri };
  expect(await createSuperAdmin(args, env, prompt)).toContain('mot de passe suffit');
  const body = { email: owner.email, password: PASSWORD };
  expect((await server.call('POST /auth/login', { body })).status).toBe(200);
  const entry = await server.connection.collection('audit_entries').findOne({ 'target.id': owner.id });
  expect(entry).toMatchObject({ person: { name: 'Commande create-super-admin' } });
  expect(await createSuperAdmin(args, env, prompt)).toContain("n'a pas de double vérification");
});

async function refuse(question: string): Promise<never> {
  throw new Error(`asked ${question}`);
}

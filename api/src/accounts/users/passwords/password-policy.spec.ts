import type { Session, User } from '@iris/contract/accounts';
import { permissionSet } from '@iris/contract/foundation';
import { definitionOf } from '@iris/contract/routes';
import { beforeAll, expect, it } from 'vitest';
import { ROUTES, validCall } from '../../../../test/calls/valid-calls.ts';
import { account, unknownId } from '../../../../test/data/factories.ts';
import { startServer } from '../../../../test/servers/server.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';

const WEAK = 'azerty123';
const STRONG = 'six-et-plus';

const server = sharedServer();
let superAdmin: string;

beforeAll(async () => {
  superAdmin = (await account(server, 'super_admin')).token;
});

const register = async (password: string, on = server) => {
  const body = { name: 'Claire Fontaine', email: `${unknownId()}@example.org`, password };
  return { ...body, ...(await on.call<Session>('POST /auth/register', { body })) };
};
const login = async ({ email, password }: { email: string; password: string }) => {
  return (await server.call<Session>('POST /auth/login', { body: { email, password } })).body;
};
const promote = (id: string) =>
  server.call('POST /admin/users/:id/make-admin', { token: superAdmin, id, body: permissionSet(true) });
const me = async (token: string) => (await server.call<User>('GET /auth/me', { token })).body;
const act = (token: string) => server.call('GET /admin/users', { token });

it('a weak password is accepted from a student, who as an administrator can log in but do nothing else', async () => {
  const person = await register(WEAK);
  expect([person.status, (await me(person.body.token)).password_change_required]).toEqual([201, false]);
  expect((await promote(person.body.user._id)).status).toBe(200);
  const { token, user } = await login(person);
  expect(user).toMatchObject({ role: 'admin', password_change_required: true });
  expect((await me(token)).password_change_required).toBe(true);
  const wrong: string[] = [];
  for (const route of ROUTES) {
    const { access } = definitionOf(route);
    if (access !== 'super_admin' && typeof access !== 'object') continue;
    const { body } = await server.call(route, { ...validCall(route), token });
    const expected = access === 'super_admin' ? 'permission_denied' : 'password_change_required';
    if (body?.code !== expected) wrong.push(`${route}: ${body?.code}`);
  }
  expect(wrong).toEqual([]);
  const { text } = await act(superAdmin);
  expect([text.includes(person.email), text.includes('password')]).toEqual([true, false]);
  await server.connection.collection('users').updateOne({ email: person.email }, { $set: { role: 'super_admin' } });
  expect((await server.call('GET /admin/journal', { token })).body.code).toBe('password_change_required');
});

it('a safe one lets an administrator act at once, after the next login if it was never judged', async () => {
  const person = await register(STRONG);
  await server.connection.collection('users').updateOne({ email: person.email }, { $unset: { password_weak: '' } });
  await promote(person.body.user._id);
  expect((await act(person.body.token)).body.code).toBe('password_change_required');
  expect((await login(person)).user.password_change_required).toBe(false);
  expect((await act(person.body.token)).status).toBe(200);
  const other = await register(STRONG);
  await promote(other.body.user._id);
  expect((await act(other.body.token)).status).toBe(200);
});

// The last test, because a second application replaces the strategy of the first in Passport.
it('PASSWORD_POLICY=strict refuses weak passwords of everybody', async () => {
  const strict = await startServer({ passwordPolicy: 'strict' });
  const refused = await register('fontaine1', strict);
  const sentence = 'Ce mot de passe se devine à partir de votre nom ou de votre e-mail.';
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'invalid_input', detail: sentence, errors: { password: [sentence] } });
  expect((await register(STRONG, strict)).status).toBe(201);
  await strict.close();
});

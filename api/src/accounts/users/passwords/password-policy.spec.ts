import type { Session } from '@iris/contract/auth';
import { permissionSet } from '@iris/contract/permissions';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import type { User } from '@iris/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, unknownId } from '../../../../test/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { ROUTES, validCall } from '../../../../test/valid-calls.ts';

const WEAK = 'azerty123';
const STRONG = 'six-et-plus';

let server: TestServer;
let superAdmin: string;

beforeAll(async () => {
  server = await startServer();
  superAdmin = (await account(server, 'super_admin')).token;
});
afterAll(() => server.close());

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

describe('a weak password', () => {
  it('is accepted from students', async () => {
    const { status, body } = await register('123456');
    expect(status).toBe(201);
    expect((await me(body.token)).password_change_required).toBe(false);
  });
});

describe('an administrator with a weak password', () => {
  it('can log in, but each administrative call is refused', async () => {
    const person = await register(WEAK);
    expect((await promote(person.body.user._id)).status).toBe(200);
    const { token, user } = await login(person);
    expect(user).toMatchObject({ role: 'admin', password_change_required: true });
    expect((await me(token)).password_change_required).toBe(true);
    const wrong: string[] = [];
    for (const route of ROUTES.filter(isForAdministrators)) {
      const { body } = await server.call(route, { ...validCall(route), token });
      const expected = definitionOf(route).access === 'super_admin' ? 'permission_denied' : 'password_change_required';
      if (body?.code !== expected) wrong.push(`${route}: ${body?.code}`);
    }
    expect(wrong).toEqual([]);
    expect((await act(token)).body).toMatchObject({
      status: 403,
      detail: "Choisissez un mot de passe plus sûr avant d'agir comme administrateur.",
    });
  });

  it('is refused what super administrators do', async () => {
    const person = await register(WEAK);
    await server.connection.collection('users').updateOne({ email: person.email }, { $set: { role: 'super_admin' } });
    const { body } = await server.call('GET /admin/journal', { token: person.body.token });
    expect(body.code).toBe('password_change_required');
  });

  it('is not shown to other administrators', async () => {
    const person = await register(WEAK);
    await promote(person.body.user._id);
    const { text } = await server.call('GET /admin/users', { token: superAdmin });
    expect(text).toContain(person.email);
    expect(text).not.toContain('password');
  });
});

describe('an administrator', () => {
  it('with a safe password acts at once', async () => {
    const person = await register(STRONG);
    await promote(person.body.user._id);
    const { token, user } = await login(person);
    expect((await act(token)).status).toBe(200);
    expect(user.password_change_required).toBe(false);
  });

  it('whose password was never judged acts after the next login', async () => {
    const person = await register(STRONG);
    await server.connection.collection('users').updateOne({ email: person.email }, { $unset: { password_weak: '' } });
    await promote(person.body.user._id);
    const token = await server.tokenFor(person.body.user._id);
    expect((await act(token)).body.code).toBe('password_change_required');
    expect((await login(person)).user.password_change_required).toBe(false);
    expect((await act(token)).status).toBe(200);
  });
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

function isForAdministrators(route: ApiRoute): boolean {
  const { access } = definitionOf(route);
  return access === 'super_admin' || typeof access === 'object';
}

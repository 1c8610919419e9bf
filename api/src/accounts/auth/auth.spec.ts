import { type Session, sessionSchema } from '@iris/contract/auth';
import { type User, userSchema } from '@iris/contract/users';
import { JwtService } from '@nestjs/jwt';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const claire = { name: 'Claire Fontaine', email: 'claire@example.org', password: 'six-et-plus' };
const register = (body: object) => server.call<Session>('POST /auth/register', { body });
const login = (body: object) => server.call('POST /auth/login', { body });

describe('registration', () => {
  it('creates a student account and a session', async () => {
    const answer = await register(claire);
    expect(answer.status).toBe(201);
    const { token, user } = sessionSchema.parse(answer.body);
    expect(user).toMatchObject({ name: 'Claire Fontaine', email: 'claire@example.org', role: 'student' });
    expect(Object.values(user.permissions)).not.toContain(true);
    expect((await server.call<User>('GET /auth/me', { token })).body).toEqual(user);
  });

  it('never shows nor stores the password', async () => {
    const answer = await register({ ...claire, email: 'secret@example.org', password: 'tres-secret-42' });
    expect(answer.text).not.toContain('tres-secret-42');
    expect(answer.text).not.toContain('argon2');
    const stored = await server.connection.collection('users').findOne({ email: 'secret@example.org' });
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('accepts an e-mail once, in any spelling', async () => {
    await register({ ...claire, email: 'unique@example.org' });
    const again = await server.call('POST /auth/register', { body: { ...claire, email: ' UNIQUE@Example.org ' } });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'email_taken', detail: 'Cet e-mail est déjà utilisé' });
    expect(again.body.errors).toHaveProperty('email');
  });

  it.each([
    ['name', { ...claire, name: ' ' }, 'Le nom est requis'],
    ['email', { ...claire, email: 'claire' }, "L'adresse e-mail n'est pas valide"],
    ['password', { ...claire, password: '12345' }, 'Le mot de passe doit contenir au moins 6 caractères'],
    ['role', { ...claire, role: 'admin' }, 'Champ inconnu\u00a0: role'],
  ])('refuses a wrong %s', async (field, body, message) => {
    const answer = await server.call('POST /auth/register', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_input', detail: message, errors: { [field]: [message] } });
  });
});

describe('login', () => {
  beforeAll(async () => {
    await register({ ...claire, email: 'login@example.org' });
  });

  it('opens a session, ignoring the case of the e-mail', async () => {
    const answer = await login({ email: 'Login@Example.org', password: claire.password });
    expect(answer.status).toBe(200);
    expect(sessionSchema.parse(answer.body).user.email).toBe('login@example.org');
  });

  it('gives the same answer to a wrong password and to an unknown e-mail', async () => {
    const wrong = await login({ email: 'login@example.org', password: 'autre-chose' });
    const unknown = await login({ email: 'personne@example.org', password: claire.password });
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'invalid_credentials', detail: 'Email ou mot de passe incorrect' });
    }
  });

  it('rejects the login to an account without a password', async () => {
    const { id } = await account(server);
    const stored = await server.connection.collection('users').findOne({ _id: new Types.ObjectId(id) });
    expect((await login({ email: stored?.email, password: 'nobody' })).status).toBe(401);
  });

  it('requires both fields', async () => {
    const { status, body } = await login({});
    expect(status).toBe(400);
    expect(body.errors).toEqual({ email: ["L'e-mail est requis"], password: ['Le mot de passe est requis'] });
  });
});

describe('the session', () => {
  const me = (token?: string) => server.call('GET /auth/me', { token });
  const sign = (payload: object, options?: object) => {
    return server.app.get(JwtService, { strict: false }).signAsync(payload, options);
  };

  /** What the token of a new account says. */
  const claims = async () => {
    const [, payload = ''] = (await account(server)).token.split('.');
    const { sub, sid } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { sub, sid };
  };

  it('returns the current account', async () => {
    const { id, token } = await account(server, 'admin', ['manage_stats']);
    const answer = await me(token);
    expect(answer.status).toBe(200);
    expect(userSchema.parse(answer.body)).toMatchObject({ _id: id, role: 'admin' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('ends when the account is deleted', async () => {
    const { id, token } = await account(server);
    await server.connection.collection('users').deleteOne({ _id: new Types.ObjectId(id) });
    expect((await me(token)).status).toBe(401);
  });

  it('is that of a token with account and session', async () => {
    expect((await me(await sign(await claims()))).status).toBe(200);
  });

  it.each([
    ['no token', async () => undefined],
    ['another secret', async () => sign(await claims(), { secret: 'another-secret-that-is-long-enough' })],
    ['another algorithm', async () => sign(await claims(), { algorithm: 'HS512' })],
    ['no algorithm', async () => unsigned(await claims())],
    ['an expired token', async () => sign(await claims(), { expiresIn: -1 })],
    ['a subject that is no id', async () => sign({ ...(await claims()), sub: { $ne: null } as never })],
    ['no subject', async () => sign({ sid: (await claims()).sid })],
    ['no session', async () => sign({ sub: (await claims()).sub })],
    ['a session that is no id', async () => sign({ ...(await claims()), sid: { $ne: null } })],
    ['a session that does not exist', async () => sign({ ...(await claims()), sid: unknownId() })],
    ['a session of another account', async () => sign({ ...(await claims()), sid: (await claims()).sid })],
    ['rubbish', async () => 'a.b.c'],
  ])('is refused with %s', async (_, token) => {
    const answer = await me(await token());
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'authentication_required' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
});

function unsigned(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

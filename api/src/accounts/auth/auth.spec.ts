import { type Session, sessionSchema, type User } from '@iris/contract/accounts';
import { hash } from '@node-rs/argon2';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();

const claire = { name: 'Claire Fontaine', email: 'claire@example.org', password: 'tres-secret-42' };
const register = (body: object) => server.call<Session>('POST /auth/register', { body });
const login = (body: object) => server.call('POST /auth/login', { body });

describe('registration', () => {
  it('creates a student account and a session, and neither shows nor stores the password', async () => {
    const answer = await register(claire);
    expect(answer.status).toBe(201);
    const { token, user } = sessionSchema.parse(answer.body);
    expect(user).toMatchObject({ name: 'Claire Fontaine', email: 'claire@example.org', role: 'student' });
    expect(Object.values(user.permissions)).not.toContain(true);
    const me = await server.call<User>('GET /auth/me', { token });
    expect([me.body, me.headers['cache-control']]).toEqual([user, 'no-store']);
    expect(answer.text).not.toMatch(/tres-secret-42|argon2/);
    const stored = await server.connection.collection('users').findOne({ email: claire.email });
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('accepts an e-mail once, in any spelling', async () => {
    await register({ ...claire, email: 'unique@example.org' });
    const again = await server.call('POST /auth/register', { body: { ...claire, email: ' UNIQUE@Example.org ' } });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'email_taken', detail: 'Cet e-mail est déjà utilisé' });
    expect(again.body.errors).toHaveProperty('email');
  });

  it('gives an e-mail that many register at once, in two spellings, to one of them', async () => {
    const passwords = Array.from({ length: 20 }, (_, client) => `mot-de-passe-${client}`);
    const email = (client: number) => (client % 3 ? 'une-place@example.org' : 'UNE-PLACE@example.org');
    const answers = await Promise.all(
      passwords.map((password, client) => register({ name: 'Zoé', email: email(client), password })),
    );
    const winners = passwords.filter((_, client) => answers[client]?.status === 201);
    expect(winners).toHaveLength(1);
    // Whose password was not hashed, because the machine is slow, gets 503.
    expect(answers.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([]);
    expect((await login({ email: email(1), password: winners[0] })).status).toBe(200);
    expect(await server.connection.collection('users').countDocuments({ email: email(1) })).toBe(1);
  });

  it('refuses what the contract does, each field with its message', async () => {
    const wrong = { name: ' ', email: 'claire', password: '12345', role: 'admin' };
    const { status, body } = await server.call('POST /auth/register', { body: wrong });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, 'invalid_input', Object.keys(wrong)]);
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

  it('takes a password however its letters are typed, also one stored as it was typed, which is then stored composed', async () => {
    const typed = 'été\u00a0à Łódź ễ';
    const forms = ['NFD', 'NFKD', 'NFC'].map((form) => typed.normalize(form));
    await register({ ...claire, email: 'formes@example.org', password: forms[0] });
    const users = server.connection.collection('users');
    const statuses = async () => {
      const answers = [];
      for (const password of forms) answers.push((await login({ email: 'formes@example.org', password })).status);
      return answers;
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    const password_hash = await hash(forms[0] ?? '');
    await users.updateOne({ email: 'formes@example.org' }, { $set: { password_hash } });
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await users.findOne({ email: 'formes@example.org' }))?.password_hash).not.toBe(password_hash);
  });

  it('gives the same answer to a wrong password, an unknown e-mail and an account without a password', async () => {
    const { id } = await account(server);
    const stored = await server.connection.collection('users').findOne({ _id: new Types.ObjectId(id) });
    for (const email of ['login@example.org', 'personne@example.org', stored?.email]) {
      const { status, body } = await login({ email, password: 'autre-chose' });
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'invalid_credentials', detail: 'Email ou mot de passe incorrect' });
    }
  });
});

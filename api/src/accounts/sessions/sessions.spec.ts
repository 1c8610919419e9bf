import { type Session, sessionSchema } from '@iris/contract/auth';
import { type OpenSession, openSessionListSchema } from '@iris/contract/sessions';
import type { Type } from '@nestjs/common';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, account, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { DatabaseService } from '../../foundation/database/database.service.ts';
import { hashPassword } from '../users/passwords/password.ts';
import { PasswordsService } from '../users/passwords/passwords.service.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'six-et-plus';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0 secret-build';

let server: TestServer;
let superAdmin: Account;

beforeAll(async () => {
  server = await startServer();
  superAdmin = await account(server, 'super_admin');
});
afterAll(() => server.close());

const isOpen = async (token: string) => (await server.call('GET /auth/me', { token })).status === 200;
const areOpen = (tokens: readonly string[]) => Promise.all(tokens.map(isOpen));
const list = async (token: string) => {
  return openSessionListSchema.parse((await server.call<OpenSession[]>('GET /account/sessions', { token })).body);
};
const login = async (email: string, password = PASSWORD, headers: Record<string, string> = {}) => {
  return server.call<Session>('POST /auth/login', { body: { email, password }, headers });
};

/** A registered student with several open sessions. */
async function person({ sessions = 1 } = {}) {
  const email = `${unknownId()}@example.org`;
  const body = { name: 'Claire Fontaine', email, password: PASSWORD };
  const { token, user } = sessionSchema.parse((await server.call('POST /auth/register', { body })).body);
  const tokens = [token];
  while (tokens.length < sessions) tokens.push((await login(email)).body.token);
  return { id: user._id, email, tokens, token };
}

/** Moves a date of the last used session of an account into the past. */
async function moveBack(user: string, field: 'last_used_at' | 'authenticated_at' | 'expires_at', ms: number) {
  const filter = { user: new Types.ObjectId(user) };
  const moved = { [field]: { $subtract: [`$${field}`, ms] } };
  await server.connection.collection('sessions').updateMany(filter, [{ $set: moved }]);
}

describe('a session', () => {
  it('is listed with device, network and times, and never with header or address', async () => {
    const { email, token } = await person();
    const headers = { 'user-agent': FIREFOX };
    const other = (await login(email, PASSWORD, headers)).body.token;
    const sessions = await list(token);
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    expect((await list(other)).find(({ current }) => current)).toMatchObject({
      device: 'Firefox sur Windows',
      network: '127.0.0.0/24',
    });
    const stored = JSON.stringify(await server.connection.collection('sessions').find().toArray());
    expect(stored).not.toContain('Mozilla');
    expect(stored).not.toContain('secret-build');
    expect(stored).not.toContain('127.0.0.1');
  });

  it('lasts seven days, after which the database removes it', async () => {
    const { id, token } = await person();
    const [stored] = await server.connection
      .collection('sessions')
      .find({ user: new Types.ObjectId(id) })
      .toArray();
    expect(stored?.expires_at - stored?.created_at).toBe(7 * 24 * HOUR_MS);
    const indexes = await server.connection.collection('sessions').indexes();
    expect(indexes.find(({ key }) => key.expires_at)).toMatchObject({ expireAfterSeconds: 0 });
    await moveBack(id, 'expires_at', 7 * 24 * HOUR_MS);
    expect(await isOpen(token)).toBe(false);
  });

  it('records its last use once a minute, and reading the account is none', async () => {
    const { id, token } = await person();
    const lastUse = async () => {
      return (await server.connection.collection('sessions').findOne({ user: new Types.ObjectId(id) }))?.last_used_at;
    };
    const opened = await lastUse();
    await list(token);
    expect(await lastUse()).toEqual(opened);
    await moveBack(id, 'last_used_at', 61_000);
    // Pages read the account by themselves, whether somebody uses them or not.
    await isOpen(token);
    expect(+(await lastUse())).toBeLessThan(+opened);
    await list(token);
    expect(+(await lastUse())).toBeGreaterThanOrEqual(+opened);
  });

  it('costs a request one read by its key, and no write within a minute', async () => {
    const { token } = await person();
    const seen: string[] = [];
    const watch = ({ commandName, command }: { commandName: string; command: object }) => {
      const [collection] = Object.values(command);
      if (collection === 'sessions') seen.push(commandName);
    };
    const client = server.connection.getClient();
    client.on('commandStarted', watch);
    await isOpen(token);
    client.off('commandStarted', watch);
    expect(seen).toEqual(['find']);
  });

  it('of an administrator ends after twelve hours without use, of a student not', async () => {
    const after = async (role: 'student' | 'admin' | 'super_admin', ms: number) => {
      const { id, token } = await account(server, role);
      await moveBack(id, 'last_used_at', ms);
      return isOpen(token);
    };
    const minute = HOUR_MS / 60;
    expect({
      'admin, 11 h 59': await after('admin', 12 * HOUR_MS - minute),
      'admin, 12 h 01': await after('admin', 12 * HOUR_MS + minute),
      'super admin, 12 h 01': await after('super_admin', 12 * HOUR_MS + minute),
      'student, 6 days': await after('student', 6 * 24 * HOUR_MS),
    }).toEqual({
      'admin, 11 h 59': true,
      'admin, 12 h 01': false,
      'super admin, 12 h 01': false,
      'student, 6 days': true,
    });
  });
});

it('an account keeps its newest fifty sessions, also of logins at once', async () => {
  const { id, email, token } = await person();
  const opened = [token];
  for (let count = 1; count < 50; count += 1) opened.push(await server.tokenFor(id));
  expect(await isOpen(token)).toBe(true);
  const later = await Promise.all(Array.from({ length: 10 }, async () => (await login(email)).body.token));
  expect(await areOpen(opened)).toEqual(opened.map((_, index) => index >= 10));
  expect(await areOpen(later)).toEqual(later.map(() => true));
});

it('lists no session that has ended without use or by its age', async () => {
  const { id, token } = await account(server, 'admin');
  const [idle, old] = [await server.tokenFor(id), await server.tokenFor(id)];
  const change = async (moved: string, field: string, ms: number) => {
    const current = (await list(moved)).find((session) => session.current)?._id;
    const past = { $set: { [field]: new Date(Date.now() - ms) } };
    await server.connection.collection('sessions').updateOne({ _id: new Types.ObjectId(current) }, past);
  };
  await change(idle, 'last_used_at', 13 * HOUR_MS);
  await change(old, 'expires_at', 1000);
  expect(await list(token)).toMatchObject([{ current: true }]);
});

describe('ending sessions', () => {
  it('logs out on the server: the token is refused, the other sessions go on', async () => {
    const { tokens } = await person({ sessions: 2 });
    expect((await server.call('POST /auth/logout', { token: tokens[0] })).status).toBe(204);
    expect(await areOpen(tokens)).toEqual([false, true]);
    expect((await server.call('POST /auth/logout', { token: tokens[0] })).body).toMatchObject({
      status: 401,
      code: 'authentication_required',
    });
  });

  it('ends one of the own sessions, and tells nothing of those of others', async () => {
    const [mine, theirs] = [await person({ sessions: 2 }), await person()];
    const other = (await list(mine.token)).find(({ current }) => !current)?._id ?? '';
    const end = (id: string) => server.call('DELETE /account/sessions/:id', { token: mine.token, id });
    expect((await end(other)).status).toBe(204);
    expect(await areOpen(mine.tokens)).toEqual([true, false]);
    const [foreign] = await list(theirs.token);
    for (const id of [other, foreign?._id ?? '', unknownId()]) {
      expect((await end(id)).body).toMatchObject({ status: 404, code: 'session_not_found' });
    }
    expect(await isOpen(theirs.token)).toBe(true);
  });

  it('ends all sessions but that of the call', async () => {
    const [{ tokens }, other] = [await person({ sessions: 3 }), await person()];
    expect((await server.call('DELETE /account/sessions', { token: tokens[1] })).status).toBe(204);
    expect(await areOpen(tokens)).toEqual([false, true, false]);
    expect(await list(tokens[1] ?? '')).toHaveLength(1);
    expect(await isOpen(other.token)).toBe(true);
  });

  it('lets a super administrator end all sessions of an account, which the journal records', async () => {
    const { id, tokens } = await person({ sessions: 2 });
    const end = (target: string) =>
      server.call('DELETE /admin/users/:id/sessions', { token: superAdmin.token, id: target });
    expect((await end(id)).status).toBe(204);
    expect(await areOpen(tokens)).toEqual([false, false]);
    const entries = await server.connection.collection('audit_entries').find({ 'target.id': id }).toArray();
    expect(entries).toMatchObject([{ action: 'user.sessions', person: { _id: new Types.ObjectId(superAdmin.id) } }]);
    expect((await end(unknownId())).body).toMatchObject({ status: 404, code: 'user_not_found' });
  });
});

describe('POST /auth/password', () => {
  const change = (token: string, current_password: string, password = 'un-autre-mot') => {
    return server.call('POST /auth/password', { token, body: { current_password, password } });
  };

  it('changes the password and ends the other sessions', async () => {
    const { email, tokens } = await person({ sessions: 3 });
    expect((await change(tokens[0] ?? '', PASSWORD)).status).toBe(204);
    expect(await areOpen(tokens)).toEqual([true, false, false]);
    expect((await login(email)).status).toBe(401);
    const again = await login(email, 'un-autre-mot');
    expect(again.status).toBe(200);
    expect(await isOpen(again.body.token)).toBe(true);
  });

  it('refuses a wrong current password at its field, and changes nothing', async () => {
    const { email, tokens } = await person({ sessions: 2 });
    const { body } = await change(tokens[0] ?? '', 'autre-chose');
    expect(body).toMatchObject({
      ...{ status: 400, code: 'invalid_input', detail: 'Ce mot de passe est incorrect' },
      errors: { current_password: ['Ce mot de passe est incorrect'] },
    });
    expect(await areOpen(tokens)).toEqual([true, true]);
    expect((await login(email)).status).toBe(200);
  });

  it('refuses a new password that is too short', async () => {
    const { token } = await person();
    expect((await change(token, PASSWORD, '12345')).body.errors).toEqual({
      password: ['Le mot de passe doit contenir au moins 6 caractères'],
    });
  });

  it('that is replaced without the current one ends all sessions', async () => {
    const { id, email, tokens } = await person({ sessions: 2 });
    const get = <Service>(type: Type<Service>) => server.app.get(type, { strict: false });
    const stored = { password_hash: await hashPassword('un-autre-mot'), password_weak: false };
    await get(DatabaseService).inTransaction((session) => get(PasswordsService).replace(id, stored, session));
    expect(await areOpen(tokens)).toEqual([false, false]);
    expect((await login(email)).status).toBe(401);
    expect(await isOpen((await login(email, 'un-autre-mot')).body.token)).toBe(true);
  });

  it('leaves no session of the former password, even of a login at the same moment', async () => {
    const left: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { email, token } = await person();
      const logins = Array.from({ length: 4 }, () => login(email));
      const [changed, ...answers] = await Promise.all([change(token, PASSWORD), ...logins]);
      expect(changed.status).toBe(204);
      for (const answer of answers) if (answer.status === 200 && (await isOpen(answer.body.token))) left.push(email);
    }
    expect(left).toEqual([]);
  });
});

describe('a sensitive act', () => {
  const QUARTER_MS = HOUR_MS / 4;
  const tokens = (token: string) => {
    const body = { application: 'admin', label: 'Équipe', days: 90 };
    return server.call('POST /admin/deployments/tokens', { token, body });
  };

  it('asks who it is fifteen minutes after the last proof, until the password is given again', async () => {
    const { id, email } = await person();
    await server.connection.collection('users').updateOne({ email }, { $set: { role: 'super_admin' } });
    const { token } = (await login(email)).body;
    await moveBack(id, 'authenticated_at', QUARTER_MS - 60_000);
    expect((await tokens(token)).status).toBe(201);
    await moveBack(id, 'authenticated_at', 2 * 60_000);
    expect((await tokens(token)).body).toMatchObject({
      ...{ status: 403, code: 'reauthentication_required', detail: 'Confirmez votre identité pour continuer.' },
    });
    const confirm = (password: string) => server.call('POST /auth/reauthenticate', { token, body: { password } });
    expect((await confirm('autre-chose')).body).toMatchObject({
      ...{ status: 400, code: 'invalid_input', errors: { password: ['Ce mot de passe est incorrect'] } },
    });
    expect((await tokens(token)).status).toBe(403);
    expect((await confirm(PASSWORD)).status).toBe(204);
    expect((await tokens(token)).status).toBe(201);
  });

  it('counts the time since the proof by the clock of the database', async () => {
    const { id } = await account(server, 'super_admin');
    const token = await server.tokenFor(id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    const answer = await tokens(token).finally(() => vi.useRealTimers());
    expect(answer.status).toBe(201);
  });

  it('is refused for missing rights before anybody is asked', async () => {
    const { id, token } = await account(server, 'admin', ['manage_users']);
    await moveBack(id, 'authenticated_at', HOUR_MS);
    expect((await tokens(token)).body).toMatchObject({ code: 'permission_denied' });
  });

  it('is a change of theme in production only', async () => {
    const change = async (target: TestServer) => {
      const { id, token } = await account(target, 'admin', ['manage_content']);
      const past = { $set: { authenticated_at: new Date(Date.now() - HOUR_MS) } };
      await target.connection.collection('sessions').updateOne({ user: new Types.ObjectId(id) }, past);
      return (await target.call('PUT /config/theme', { token, body: { siteName: 'Académie Iris' } })).body.code;
    };
    const elsewhere = await change(server);
    // Last, because of two servers of a process only the second one reads tokens.
    const production = await startServer({ production: true });
    const there = await change(production);
    await production.close();
    expect([elsewhere, there]).toEqual([undefined, 'reauthentication_required']);
  });
});

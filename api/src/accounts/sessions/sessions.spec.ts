import { type OpenSession, openSessionListSchema, type Session, sessionSchema } from '@iris/contract/accounts';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { SecurityLog } from '../../foundation/observability/log/security-log.ts';
import { MailOutbox } from '../../mail/mail-outbox.service.ts';
import { KnownDevices } from '../known-devices/known-devices.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PASSWORD = 'six-et-plus';
const NEW = 'un-autre-mot';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0 secret-build';

const server = sharedServer();
let superAdmin: Account;

beforeAll(async () => {
  superAdmin = await account(server, 'super_admin');
});

const isOpen = async (token: string) => (await server.call('GET /auth/me', { token })).status === 200;
const areOpen = async (tokens: readonly string[]) => {
  const open: boolean[] = [];
  for (const token of tokens) open.push(await isOpen(token));
  return open;
};
const list = async (token: string) => {
  return openSessionListSchema.parse((await server.call<OpenSession[]>('GET /account/sessions', { token })).body);
};
const login = async (email: string, password = PASSWORD, headers: Record<string, string> = {}) => {
  return server.call<Session>('POST /auth/login', { body: { email, password }, headers });
};
const sessionsOf = (user: string) =>
  server.connection
    .collection('sessions')
    .find({ user: new Types.ObjectId(user) })
    .toArray();

/** A registered student with several open sessions. */
async function person({ sessions = 1 } = {}) {
  const email = `${unknownId()}@example.org`;
  const body = { name: 'Claire Fontaine', email, password: PASSWORD };
  const { token, user } = sessionSchema.parse((await server.call('POST /auth/register', { body })).body);
  const tokens = [token];
  while (tokens.length < sessions) tokens.push(await server.tokenFor(user._id));
  return { id: user._id, email, tokens, token };
}

/** Moves a date of the sessions of an account into the past; of one alone if its token is given. */
async function moveBack(
  user: string,
  field: 'last_used_at' | 'authenticated_at' | 'expires_at',
  ms: number,
  token?: string,
) {
  const filter = {
    user: new Types.ObjectId(user),
    ...(token && { _id: new Types.ObjectId(String(decodeJwt(token).sid)) }),
  };
  const moved = { [field]: { $subtract: [`$${field}`, ms] } };
  await server.connection.collection('sessions').updateMany(filter, [{ $set: moved }]);
}

describe('a session', () => {
  it('is listed with device, network and times, and never with header or address', async () => {
    const { id, email, token } = await person();
    const other = (await login(email, PASSWORD, { 'user-agent': FIREFOX })).body.token;
    const sessions = await list(token);
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    expect((await list(other)).find(({ current }) => current)).toMatchObject({
      device: 'Firefox sur Windows',
      network: '127.0.0.0/24',
    });
    expect(JSON.stringify(await sessionsOf(id))).not.toMatch(/Mozilla|secret-build|127\.0\.0\.1/);
  });

  it('lasts seven days, after which the database removes it', async () => {
    const { id, token } = await person();
    const [stored] = await sessionsOf(id);
    expect(stored?.expires_at - stored?.created_at).toBe(7 * DAY_MS);
    const { exp = 0, iat = 0 } = decodeJwt(token);
    expect((exp - iat) * 1000).toBe(7 * DAY_MS);
    const indexes = await server.connection.collection('sessions').indexes();
    expect(indexes.find(({ key }) => key.expires_at)).toMatchObject({ expireAfterSeconds: 0 });
    await moveBack(id, 'expires_at', 7 * DAY_MS);
    expect(await isOpen(token)).toBe(false);
  });

  it('records its last use once a minute, and reading the account is none', async () => {
    const { id, token } = await person();
    const lastUse = async () => Number((await sessionsOf(id))[0]?.last_used_at);
    const opened = await lastUse();
    await list(token);
    expect(await lastUse()).toEqual(opened);
    await moveBack(id, 'last_used_at', MINUTE_MS + 1000);
    // Pages read the account by themselves, whether somebody uses them or not.
    await isOpen(token);
    expect(await lastUse()).toBeLessThan(opened);
    await list(token);
    expect(await lastUse()).toBeGreaterThanOrEqual(opened);
  });

  it('of an administrator ends after twelve hours without use, of a student not', async () => {
    const after = async (role: 'student' | 'admin' | 'super_admin', ms: number) => {
      const { id, token } = await account(server, role);
      await moveBack(id, 'last_used_at', ms);
      return isOpen(token);
    };
    expect({
      'admin, 11 h 59': await after('admin', 12 * HOUR_MS - MINUTE_MS),
      'admin, 12 h 01': await after('admin', 12 * HOUR_MS + MINUTE_MS),
      'super admin, 12 h 01': await after('super_admin', 12 * HOUR_MS + MINUTE_MS),
      'student, 6 days': await after('student', 6 * DAY_MS),
    }).toEqual({
      'admin, 11 h 59': true,
      'admin, 12 h 01': false,
      'super admin, 12 h 01': false,
      'student, 6 days': true,
    });
  });

  it('that has ended without use or by its age is not listed', async () => {
    const { id, token } = await account(server, 'admin');
    await moveBack(id, 'last_used_at', 13 * HOUR_MS, await server.tokenFor(id));
    await moveBack(id, 'expires_at', 8 * DAY_MS, await server.tokenFor(id));
    expect(await list(token)).toMatchObject([{ current: true }]);
  });
});

it('an account keeps its newest fifty sessions, also of logins at once', async () => {
  const { email, tokens } = await person({ sessions: 50 });
  expect(await isOpen(tokens[0] ?? '')).toBe(true);
  const later = await Promise.all(Array.from({ length: 10 }, async () => (await login(email)).body.token));
  expect(await areOpen(tokens)).toEqual(tokens.map((_, index) => index >= 10));
  expect(await areOpen(later)).toEqual(later.map(() => true));
});

describe('ending sessions', () => {
  it('logs out on the server: the token is refused, the other sessions go on', async () => {
    const { tokens } = await person({ sessions: 2 });
    expect((await server.call('POST /auth/logout', { token: tokens[0] })).status).toBe(204);
    expect(await areOpen(tokens)).toEqual([false, true]);
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
  const change = (token: string, current_password: string) => {
    return server.call('POST /auth/password', { token, body: { current_password, password: NEW } });
  };

  it('ends the other sessions, unless the current password is wrong', async () => {
    const { email, token, tokens } = await person({ sessions: 3 });
    expect((await change(token, 'autre-chose')).body).toMatchObject({
      ...{ status: 400, code: 'invalid_input' },
      errors: { current_password: ['Ce mot de passe est incorrect'] },
    });
    expect(await areOpen(tokens)).toEqual([true, true, true]);
    expect((await change(token, PASSWORD)).status).toBe(204);
    expect(await areOpen(tokens)).toEqual([true, false, false]);
    expect((await login(email)).status).toBe(401);
    expect(await isOpen((await login(email, NEW)).body.token)).toBe(true);
  });

  it('is repeated after a lost answer: it stays changed, once', async () => {
    const mails = vi.spyOn(server.app.get(MailOutbox, { strict: false }), 'add');
    const log = vi.spyOn(server.app.get(SecurityLog, { strict: false }), 'record');
    onTestFinished(() => void vi.restoreAllMocks());
    const { email, token } = await person();
    for (const spy of [mails, log]) spy.mockClear();
    const atOnce = await Promise.all([change(token, PASSWORD), change(token, PASSWORD)]);
    expect(atOnce.map(({ status }) => status)).toEqual([204, 204]);
    expect(log.mock.calls.map(([event]) => event)).toEqual(['password.changed']);
    const { body } = await login(email, NEW);
    log.mockClear();
    const again = await change(token, PASSWORD);
    expect([again.status, again.headers['set-cookie']]).toEqual([204, undefined]);
    expect(await areOpen([token, body.token]), 'ended by a repetition').toEqual([true, true]);
    expect(mails.mock.calls.map(([{ template }]) => template)).toEqual(['password_changed']);
    expect(log).not.toHaveBeenCalled();
    const user = await server.connection.collection('users').findOne({ email });
    expect(user?.password_version).toBe(1);
  });

  it('is repeated by the session that made it only, for five minutes, and not by who swaps the two passwords', async () => {
    const { id, email, token } = await person();
    const swapped = { current_password: NEW, password: PASSWORD };
    expect((await server.call('POST /auth/password', { token, body: swapped })).status).toBe(400);
    expect((await change(token, PASSWORD)).status).toBe(204);
    const other = (await login(email, NEW)).body.token;
    expect((await change(other, PASSWORD)).status).toBe(400);
    const inTime = new Date(Date.now() - 4 * MINUTE_MS);
    const late = new Date(Date.now() - 5 * MINUTE_MS);
    const statuses: number[] = [];
    for (const password_changed_at of [inTime, late]) {
      const _id = new Types.ObjectId(id);
      await server.connection.collection('users').updateOne({ _id }, { $set: { password_changed_at } });
      statuses.push((await change(token, PASSWORD)).status);
    }
    expect(statuses).toEqual([204, 400]);
  });

  it('leaves no session and no known device of a login with the former one at the same moment', async () => {
    const devices = server.app.get(KnownDevices, { strict: false });
    const left: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { id, email, token } = await person();
      const logins = Array.from({ length: 4 }, () => login(email));
      const [changed, ...answers] = await Promise.all([change(token, PASSWORD), ...logins]);
      expect(changed.status).toBe(204);
      for (const { status, body, headers } of answers) {
        if (status !== 200) continue;
        const request = { headers: { cookie: String(headers['set-cookie']) } } as FastifyRequest;
        if (devices.idFor({ id, passwordVersion: 1 }, request)) left.push(`device of ${email}`);
        if (await isOpen(body.token)) left.push(email);
      }
    }
    expect(left).toEqual([]);
  });
});

describe('a sensitive act', () => {
  const makeToken = (token: string) =>
    server.call('POST /admin/deployments/tokens', { token, body: { application: 'admin', label: 'Équipe', days: 90 } });

  it('asks who it is fifteen minutes after the last proof, until the password is given again', async () => {
    const { id, email } = await person();
    await server.connection.collection('users').updateOne({ email }, { $set: { role: 'super_admin' } });
    const { token } = (await login(email)).body;
    await moveBack(id, 'authenticated_at', 14 * MINUTE_MS);
    expect((await makeToken(token)).status).toBe(201);
    await moveBack(id, 'authenticated_at', 2 * MINUTE_MS);
    expect((await makeToken(token)).body).toMatchObject({
      ...{ status: 403, code: 'reauthentication_required', detail: 'Confirmez votre identité pour continuer.' },
    });
    const confirm = (password: string) => server.call('POST /auth/reauthenticate', { token, body: { password } });
    expect((await confirm('autre-chose')).body).toMatchObject({
      ...{ status: 400, code: 'invalid_input', errors: { password: ['Ce mot de passe est incorrect'] } },
    });
    expect((await makeToken(token)).status).toBe(403);
    expect((await confirm(PASSWORD)).status).toBe(204);
    expect((await makeToken(token)).status).toBe(201);
  });

  it('counts the time since the proof by the clock of the database', async () => {
    const { token } = await account(server, 'super_admin');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    const answer = await makeToken(token).finally(() => vi.useRealTimers());
    expect(answer.status).toBe(201);
  });

  it('is refused for missing rights before anybody is asked, and is no change of theme outside of production', async () => {
    const { id, token } = await account(server, 'admin', ['manage_content']);
    await moveBack(id, 'authenticated_at', HOUR_MS);
    expect((await makeToken(token)).body).toMatchObject({ code: 'permission_denied' });
    expect((await server.call('PUT /config/theme', { token, body: { siteName: 'Iris' } })).status).toBe(200);
  });
});

import type { Session } from '@iris/contract/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { passwordVerifications } from '../users/passwords/password.ts';

const GUESSES = 80;
const claire = { name: 'Claire Fontaine', email: 'claire@example.org', password: 'six-et-plus' };
/** An address of the owner, from which nobody guesses. */
const HOME = '127.9.9.9';

const server = sharedServer(() => startServer({ rateLimitPerMinute: 20 }));
/** Of another academy, with a twentieth of the usual limits. */
const small = sharedServer(() => startServer({ rateLimitPerMinute: 1 }));

/** Nobody has an account, nor has guessed anything. */
beforeEach(async () => {
  for (const { connection } of [server, small]) {
    for (const name of ['rate_limits', 'users', 'sessions']) await connection.collection(name).deleteMany({});
  }
});

interface Attempt {
  email?: string;
  password?: string;
  from?: string;
  cookie?: string | undefined;
  path?: string;
}

/** Sends credentials from an address; returns the device cookie of the answer too. */
async function send(attempt: Attempt = {}, to: TestServer = server) {
  const { email = claire.email, password = 'devinette', from = '127.0.0.1', cookie, path = 'login' } = attempt;
  const name = path === 'register' ? { name: claire.name } : {};
  const answer = await to.send<Session & { code?: string; detail?: string }>({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: cookie ? { cookie } : {},
    payload: { ...name, email, password },
    remoteAddress: from,
  });
  const set = answer.headers['set-cookie'];
  return { ...answer, cookie: set ? String(set).split(';')[0] : undefined };
}

const register = (more: Attempt = {}) => send({ password: claire.password, path: 'register', ...more });
const login = (more: Attempt = {}) => send({ password: claire.password, ...more });
const addressOf = (index: number) => `127.${1 + Math.floor(index / 250)}.${index % 250}.1`;

/** Sends many attempts, fewer at a time than wait to be verified, and counts the answers by status. */
async function sendAll(count: number, attempt: (index: number) => Attempt, to: TestServer = server) {
  const statuses: Record<number, number> = {};
  for (let index = 0; index < count; index += 20) {
    const some = Array.from({ length: Math.min(20, count - index) }, (_, offset) => send(attempt(index + offset), to));
    for (const { status } of await Promise.all(some)) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** Sends many guesses, and counts the comparisons too. */
async function guess(count: number, attempt: (index: number) => Attempt) {
  const before = passwordVerifications();
  const statuses = await sendAll(count, attempt);
  return { statuses, verified: passwordVerifications() - before };
}

describe(`of ${GUESSES} guesses`, () => {
  it.each<[string, (index: number) => Attempt]>([
    ['at one account from one address', () => ({})],
    ['at one account from as many addresses', (index) => ({ from: addressOf(index) })],
    ['at as many accounts from one address', (index) => ({ email: `compte-${index}@example.org` })],
    ['at one unknown account from as many addresses', (index) => ({ email: 'x@example.org', from: addressOf(index) })],
  ])('%s 10 are verified', async (_, attempt) => {
    await register({ from: HOME });
    const { statuses, verified } = await guess(GUESSES, attempt);
    expect({ statuses, verified }).toEqual({ statuses: { 401: 10, 429: GUESSES - 10 }, verified: 10 });
  });

  it('at as many accounts from addresses of one network 50 are verified', async () => {
    const spread = (index: number) => ({ email: `compte-${index}@example.org`, from: `127.3.3.${1 + (index % 250)}` });
    expect((await guess(GUESSES, spread)).verified).toBe(50);
  });

  it('made before a restart and to two instances 10 are verified in all', async () => {
    const attempt = (index: number) => ({ from: addressOf(index) });
    expect((await guess(6, attempt)).verified).toBe(6);
    const { mongodbUri, jwtSecret, rateLimitPerMinute } = server.config;
    const start = () => startServer({ mongodbUri, jwtSecret, rateLimitPerMinute });
    const [one, other] = await Promise.all([start(), start()]);
    const all = await Promise.all([sendAll(30, attempt, one), sendAll(30, (index) => attempt(index + 30), other)]);
    expect(all.reduce((sum, statuses) => sum + (statuses[401] ?? 0), 0)).toBe(4);
    for (const { app } of [one, other]) await app.close();
  });
});

describe('after the attempts of strangers', () => {
  const exhaust = () => guess(11, (index) => ({ from: addressOf(index) }));

  it('the account is refused with Retry-After and advice, like an unknown one', async () => {
    await register({ from: HOME });
    await exhaust();
    await guess(11, (index) => ({ from: addressOf(index), email: 'x@example.org' }));
    const refusals = [await login({ from: '127.8.8.8' }), await login({ email: 'x@example.org', from: '127.8.8.7' })];
    const [known, unknown] = refusals.map(({ status, body: { code, detail } }) => ({ status, code, detail }));
    expect(known).toEqual({ status: 429, code: 'too_many_requests', detail: expect.stringContaining('par e-mail') });
    expect(unknown).toEqual(known);
    for (const { headers } of refusals) {
      // An hour, less what the guesses took, and up to five minutes more.
      expect(Number(headers['retry-after'])).toBeGreaterThan(60);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3900);
    }
  });

  it('the owner gets in from a known device, which has ten wrong attempts of its own', async () => {
    const { cookie } = await register({ from: HOME });
    await exhaust();
    expect((await login({ from: HOME })).status).toBe(429);
    expect((await login({ from: HOME, cookie })).status).toBe(200);
    expect((await guess(30, () => ({ from: HOME, cookie }))).verified).toBe(10);
    expect((await login({ from: HOME, cookie })).status).toBe(429);
  });

  it('a device known to another account, a forged cookie or one of another secret does not help', async () => {
    const own = await register({ email: 'pirate@example.org', from: '127.7.7.7' });
    const { cookie = '' } = await register({ from: HOME });
    await exhaust();
    const [id = '', accounts = '', signature = ''] = cookie.split('=')[1]?.split('.') ?? [];
    const pirate = own.cookie?.split('=')[1]?.split('.') ?? [];
    const elsewhere = await small.call('POST /auth/register', { body: claire });
    const forged = [
      own.cookie,
      String(elsewhere.headers['set-cookie']).split(';')[0],
      `device=${pirate[0]}.${accounts}.${pirate[2]}`,
      `device=${id}.${accounts}~${pirate[1]}.${signature}`,
      `device=${id}.${accounts}.`,
      'device=',
    ];
    const wrong = [];
    for (const tried of forged)
      if ((await login({ cookie: tried, from: '127.6.6.6' })).status !== 429) wrong.push(tried);
    expect(wrong).toEqual([]);
  });

  it('one device can be known to several accounts, ten at most, and is no longer after a change of the password', async () => {
    const first = await register({ from: HOME });
    let { cookie } = await register({ email: 'autre@example.org', from: HOME, cookie: first.cookie });
    await exhaust();
    expect((await login({ cookie, from: HOME })).status).toBe(200);
    const body = { current_password: claire.password, password: 'un-autre-mot-de-passe' };
    expect((await server.call('POST /auth/password', { token: first.body.token, body })).status).toBe(204);
    expect((await login({ cookie, from: HOME })).status).toBe(429);
    expect((await login({ email: 'autre@example.org', cookie, from: HOME })).status).toBe(200);
    for (let index = 0; index < 11; index += 1) {
      ({ cookie } = await register({ email: `compte-${index}@example.org`, cookie }));
    }
    expect(cookie?.split('~')).toHaveLength(10);
  });
});

it('the device cookie is hidden from scripts, bound to login and, under https, secure', async () => {
  const cookieOf = async (here: TestServer) => {
    const answer = await here.call('POST /auth/register', { body: claire });
    return String(answer.headers['set-cookie']);
  };
  const form = /^device=[\w.~-]+; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Lax$/;
  expect(await cookieOf(server)).toMatch(form);
  const published = await startServer({ publicUrl: 'https://academie.example' });
  const secure = await cookieOf(published);
  await published.close();
  expect(secure.endsWith('; Secure')).toBe(true);
  expect(secure).not.toContain(claire.email);
});

it('the people of a congress register, open their links and log in from one address: 200 with the usual limits, here ten', async () => {
  const person = (index: number) => ({ email: `salle-${index}@example.org`, password: claire.password });
  expect(await sendAll(10, (index) => ({ ...person(index), path: 'register' }), small)).toEqual({ 201: 10 });
  expect(await sendAll(10, person, small)).toEqual({ 200: 10 });
  const opened = new Set<number>();
  for (let index = 0; index < 10; index += 1) {
    opened.add((await small.call('POST /auth/verify-email', { body: { token: 'a'.repeat(43) } })).status);
  }
  expect([...opened]).toEqual([410]);
});

it('logins of one account that succeed are limited too, until its password changes', async () => {
  const { body: session } = await small.call<Session>('POST /auth/register', { body: claire });
  const { email, password } = claire;
  const enter = (secret = password) => small.call('POST /auth/login', { body: { email, password: secret } });
  const statuses: number[] = [];
  for (let count = 0; count < 16; count += 1) statuses.push((await enter()).status);
  const change = { current_password: password, password: 'un-autre-mot-de-passe' };
  await small.call('POST /auth/password', { token: session.token, body: change });
  const renewed = await enter(change.password);
  expect([...statuses, renewed.status]).toEqual([...Array<number>(15).fill(200), 429, 200]);
});

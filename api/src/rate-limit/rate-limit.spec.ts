import type { ApiRoute } from '@iris/contract/routes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contactInput } from '../../test/factories.ts';
import { startServer, type TestServer, testConfig } from '../../test/server.ts';
import { validCall } from '../../test/valid-calls.ts';

const PER_MINUTE = 3;
let server: TestServer;

beforeEach(async () => {
  server = await startServer({ rateLimitPerMinute: PER_MINUTE });
});
afterEach(() => server.close());

const statuses = async (times: number, route: ApiRoute, body: (index: number) => object, on = server) => {
  const seen: number[] = [];
  for (let index = 0; index < times; index += 1) seen.push((await on.call(route, { body: body(index) })).status);
  return seen;
};

describe('the limit', () => {
  it.each([
    ['POST /contact', () => contactInput(), 201],
    ['POST /auth/register', (index) => ({ name: 'A', email: `a${index}@example.org`, password: 'six-et-plus' }), 201],
    ['POST /auth/login', () => ({ email: 'moi@example.org', password: 'devinette' }), 401],
  ] satisfies [ApiRoute, (index: number) => object, number][])('of %s is reached', async (route, body, allowed) => {
    expect(await statuses(PER_MINUTE + 1, route, body)).toEqual([...Array(PER_MINUTE).fill(allowed), 429]);
  });

  it.each(['POST /telemetry', 'POST /csp-reports'] as const)('of %s is reached later', async (route) => {
    const all = await statuses(PER_MINUTE * 6 + 1, route, () => validCall(route).body as object);
    expect(all.map((status) => status === 429)).toEqual([...Array(PER_MINUTE * 6).fill(false), true]);
  });

  it('answers Retry-After, and nothing about the account', async () => {
    const body = { email: 'moi@example.org', password: 'devinette' };
    await statuses(PER_MINUTE, 'POST /auth/login', () => body);
    const answer = await server.call('POST /auth/login', { body });
    expect(answer.body.code).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('of one account does not affect others, in any spelling of the e-mail', async () => {
    await statuses(PER_MINUTE, 'POST /auth/login', () => ({ email: 'moi@example.org', password: 'x' }));
    const again = { email: ' MOI@example.org', password: 'x' };
    expect((await server.call('POST /auth/login', { body: again })).status).toBe(429);
    const other = { email: 'autre@example.org', password: 'x' };
    expect((await server.call('POST /auth/login', { body: other })).status).toBe(401);
  });

  it('limits an address that tries one password on many accounts', async () => {
    const spray = (index: number) => ({ email: `compte${index}@example.org`, password: 'Azerty123' });
    expect((await statuses(PER_MINUTE * 5 + 1, 'POST /auth/login', spray)).at(-1)).toBe(429);
  });

  it('counts invalid requests', async () => {
    expect(await statuses(PER_MINUTE + 1, 'POST /contact', () => [])).toEqual([...Array(PER_MINUTE).fill(400), 429]);
  });

  it('counts each of many simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.call('POST /contact', { body: contactInput() })),
    );
    const expected = [...Array(PER_MINUTE).fill(201), ...Array(30 - PER_MINUTE).fill(429)];
    expect(answers.map(({ status }) => status).sort()).toEqual(expected);
  });

  it('is shared by all processes', async () => {
    const { mongodbUri, jwtSecret } = testConfig();
    const start = () => startServer({ mongodbUri, jwtSecret, rateLimitPerMinute: PER_MINUTE });
    const [one, two] = await Promise.all([start(), start()]);
    await statuses(PER_MINUTE, 'POST /contact', () => contactInput(), one);
    expect(await statuses(1, 'POST /contact', () => contactInput(), two)).toEqual([429]);
    await two.close();
    await one.close();
  });

  it.each([
    ['POST /contact', contactInput()],
    ['POST /auth/login', { email: 'moi@example.org', password: 'x' }],
  ] satisfies [ApiRoute, object][])('of %s is one for a whole IPv6 network', async (route, payload) => {
    const [method, path] = route.split(' ') as ['POST', string];
    const { app } = server;
    const from = async (remoteAddress: string) =>
      (await app.inject({ method, url: `/api${path}`, payload, remoteAddress })).statusCode;
    for (let host = 1; host <= PER_MINUTE; host += 1) await from(`2001:db8:1:2::${host}`);
    expect(await from('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(429);
    expect(await from('2001:db8:1:3::1')).not.toBe(429);
  });

  it('is stored under a digest keyed by the session secret', async () => {
    const { mongodbUri } = testConfig();
    const ids = async (jwtSecret: string) => {
      const here = await startServer({ mongodbUri, jwtSecret });
      await here.call('POST /contact', { body: contactInput() });
      const stored = await here.connection.collection('rate_limits').find().toArray();
      await here.close();
      return stored.map(({ _id }) => String(_id));
    };
    const [one, again, other] = [await ids('x'.repeat(32)), await ids('x'.repeat(32)), await ids('y'.repeat(32))];
    expect(one).toHaveLength(1);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('resets after a minute, and stores neither address nor e-mail', async () => {
    await statuses(PER_MINUTE + 1, 'POST /contact', () => contactInput());
    const stored = server.connection.collection('rate_limits');
    expect(JSON.stringify(await stored.find().toArray())).not.toMatch(/127\.0\.0\.1|example\.org/);
    await stored.updateMany({}, { $set: { expires_at: new Date(Date.now() - 1) } });
    expect(await statuses(1, 'POST /contact', () => contactInput())).toEqual([201]);
    const indexes = await stored.indexes();
    expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toBe(true);
  });
});

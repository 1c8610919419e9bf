import type { ApiRoute } from '@iris/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, account, contactInput } from '../../../../test/factories.ts';
import { startServer, type TestServer, testConfig } from '../../../../test/server.ts';
import { validCall } from '../../../../test/valid-calls.ts';
import { newSerial } from '../../../learning/certificates/certificates.service.ts';

const PER_MINUTE = 3;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ rateLimitPerMinute: PER_MINUTE });
});
beforeEach(() => server.connection.collection('rate_limits').deleteMany({}));
afterAll(() => server.close());

const statuses = async (times: number, route: ApiRoute, body: (index: number) => object, on = server) => {
  const seen: number[] = [];
  for (let index = 0; index < times; index += 1) seen.push((await on.call(route, { body: body(index) })).status);
  return seen;
};

describe('the limit', () => {
  it('of POST /contact is reached, with Retry-After', async () => {
    expect(await statuses(PER_MINUTE + 1, 'POST /contact', () => contactInput())).toEqual([201, 201, 201, 429]);
    const { body, headers } = await server.call('POST /contact', { body: contactInput() });
    expect(body.code).toBe('too_many_requests');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(65);
  });

  it.each([
    ['POST /auth/password', { current_password: 'devinette', password: 'un-autre-mot' }],
    ['POST /auth/reauthenticate', { password: 'devinette' }],
  ] satisfies [ApiRoute, object][])('of guesses by %s is reached, per account', async (route, body) => {
    const [thief, other] = [await account(server), await account(server)];
    const guess = async ({ token }: Account) => (await server.call(route, { token, body })).status;
    const guesses: number[] = [];
    for (let index = 0; index < 3; index += 1) guesses.push(await guess(thief));
    expect(guesses).toEqual([400, 400, 429]);
    expect(await guess(other)).toBe(400);
  });

  it.each(['POST /telemetry', 'POST /csp-reports'] as const)('of %s is reached later', async (route) => {
    const all = await statuses(PER_MINUTE * 6 + 1, route, () => validCall(route).body as object);
    expect(all.map((status) => status === 429)).toEqual([...Array(PER_MINUTE * 6).fill(false), true]);
  });

  it.each([
    'GET /certificates/:serial/pdf',
    'GET /certificates/:serial/badge',
    'POST /certificates/:serial/attestation',
  ] as const)('of %s is reached later, whatever the serial', async (route) => {
    const { token } = await account(server);
    const ask = async () => (await server.call(route, { ...validCall(route), id: newSerial(), token })).status;
    const seen: number[] = [];
    for (let call = 0; call < PER_MINUTE * 3 + 1; call += 1) seen.push(await ask());
    expect(seen).toEqual([...Array(PER_MINUTE * 3).fill(404), 429]);
  });

  it('of files of certificates answers refusals after others who ask meanwhile', async () => {
    const ask = () => server.call('GET /certificates/:serial/badge', { id: newSerial() });
    for (let call = 0; call < PER_MINUTE * 3; call += 1) await ask();
    const answered: number[] = [];
    const refused = ask().then(({ status }) => answered.push(status));
    for (let other = 0; other < 20; other += 1) answered.push((await server.call('GET /stats')).status);
    await refused;
    expect(answered).toEqual([...Array(20).fill(200), 429]);
  });

  it('of files of certificates is reached later by a whole network', async () => {
    const from = async (remoteAddress: string) => {
      const url = `/api/certificates/${newSerial()}/badge`;
      return (await server.app.inject({ method: 'GET', url, remoteAddress })).statusCode;
    };
    const seen: number[] = [];
    for (let call = 0; call < PER_MINUTE * 15; call += 1) seen.push(await from(`2001:db8:1:${call}::1`));
    expect(seen).toEqual(Array(PER_MINUTE * 15).fill(404));
    expect(await from('2001:db8:1:ffff::1')).toBe(429);
    expect(await from('2001:db8:2::1')).toBe(404);
  });

  it('of POST /auth/register is reached', async () => {
    const invalid = await statuses(46, 'POST /auth/register', () => ({}));
    expect(invalid).toEqual([...Array(45).fill(400), 429]);
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

  it('is one for a whole IPv6 network, and for both notations of an IPv4 address', async () => {
    const from = async (remoteAddress: string) => {
      const request = { method: 'POST', url: '/api/contact', payload: contactInput(), remoteAddress } as const;
      return (await server.app.inject(request)).statusCode;
    };
    for (const host of ['2001:db8:1:2::1', '2001:0DB8:1:2::2', '2001:db8:1:2:aaaa::3']) await from(host);
    expect(await from('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(201);
    for (const host of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1']) expect(await from(host)).toBe(201);
    expect(await from('::ffff:192.0.2.1')).toBe(429);
    expect(await from('192.0.2.2')).toBe(201);
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

  it('counts the last minute at any moment, and stores neither address nor e-mail', async () => {
    const stored = server.connection.collection('rate_limits');
    /** As if `seconds` had passed. */
    const pass = (seconds: number) =>
      stored.updateMany({}, [
        {
          $set: {
            slots: {
              $map: {
                input: '$slots',
                in: { hits: '$$this.hits', at: { $subtract: ['$$this.at', seconds * 1000] } },
              },
            },
          },
        },
      ]);
    const send = () => statuses(1, 'POST /contact', () => contactInput());
    await statuses(PER_MINUTE - 1, 'POST /contact', () => contactInput());
    await pass(55);
    expect([await send(), await send()]).toEqual([[201], [429]]);
    await pass(15);
    expect([await send(), await send(), await send()]).toEqual([[201], [201], [429]]);
    expect(JSON.stringify(await stored.find().toArray())).not.toMatch(/127\.0\.0\.1|example\.org/);
    const indexes = await stored.indexes();
    expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toBe(true);
  });
});

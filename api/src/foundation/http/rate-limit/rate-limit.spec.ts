import type { ApiRoute } from '@iris/contract/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { validCall } from '../../../../test/calls/valid-calls.ts';
import { type Account, account, contactInput } from '../../../../test/data/factories.ts';
import { startServer } from '../../../../test/servers/server.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { newSerial } from '../../../learning/certificates/certificates.service.ts';

const PER_MINUTE = 3;
const PROXY = '192.0.2.200';
const server = sharedServer(() => startServer({ rateLimitPerMinute: PER_MINUTE, trustProxy: [PROXY] }));
beforeEach(() => server.connection.collection('rate_limits').deleteMany({}));

describe('the limit', () => {
  const contact = (remoteAddress = '127.0.0.1', payload: object = contactInput(), headers = {}) =>
    server.send({ method: 'POST', url: '/api/contact', payload, remoteAddress, headers });

  it('of POST /contact counts invalid requests too, and is reached with Retry-After', async () => {
    const seen = [await contact(), await contact('127.0.0.1', []), await contact(), await contact()];
    expect(seen.map(({ status }) => status)).toEqual([201, 400, 201, 429]);
    const [{ body, headers } = await contact()] = seen.slice(-1);
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
    expect([await guess(thief), await guess(thief), await guess(thief)]).toEqual([400, 400, 429]);
    expect(await guess(other)).toBe(400);
  });

  it.each([
    ['POST /telemetry', 6],
    ['POST /csp-reports', 6],
    ['GET /certificates/:serial/pdf', 3],
    ['GET /certificates/:serial/badge', 3],
    ['POST /certificates/:serial/attestation', 3],
    ['POST /auth/register', 15],
  ] as const)('of %s is reached later, whatever is asked for', async (route, factor) => {
    const { token } = await account(server);
    const seen: number[] = [];
    const call = { ...validCall(route), ...(route === 'POST /auth/register' && { body: {} }) };
    for (let count = 0; count <= PER_MINUTE * factor; count += 1) {
      seen.push((await server.call(route, { ...call, id: newSerial(), token })).status);
    }
    expect(seen.map((status) => status === 429)).toEqual([...Array(PER_MINUTE * factor).fill(false), true]);
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
    const from = async (remoteAddress: string) =>
      (await server.send({ method: 'GET', url: `/api/certificates/${newSerial()}/badge`, remoteAddress })).status;
    const seen = new Set<number>();
    for (let call = 0; call < PER_MINUTE * 15; call += 1) seen.add(await from(`2001:db8:1:${call}::1`));
    expect([...seen, await from('2001:db8:1:ffff::1'), await from('2001:db8:2::1')]).toEqual([404, 429, 404]);
  });

  it('counts each of many simultaneous requests, to all processes', async () => {
    const { mongodbUri, jwtSecret, rateLimitPerMinute } = server.config;
    const other = await startServer({ mongodbUri, jwtSecret, rateLimitPerMinute });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? server : other).call('POST /contact', { body: contactInput() }),
      ),
    );
    await other.app.close();
    const expected = [...Array(PER_MINUTE).fill(201), ...Array(30 - PER_MINUTE).fill(429)];
    expect(answers.map(({ status }) => status).sort()).toEqual(expected);
  });

  it('is one for a whole IPv6 network, and for both notations of an IPv4 address', async () => {
    const from = async (...addresses: string[]) => {
      const statuses: number[] = [];
      for (const address of addresses) statuses.push((await contact(address)).status);
      return statuses;
    };
    const network = ['2001:db8:1:2::1', '2001:0DB8:1:2::2', '2001:db8:1:2:aaaa::3', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'];
    expect(await from(...network, '2001:db8:1:3::1')).toEqual([201, 201, 201, 429, 201]);
    const notations = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1'];
    expect(await from(...notations, '192.0.2.2')).toEqual([201, 201, 201, 429, 201]);
  });

  it('counts for whom a trusted proxy asks, and nobody else by what they say of themselves', async () => {
    const from = async (remoteAddress: string) => {
      const statuses: number[] = [];
      for (const last of [1, 2, 3, 4]) {
        const headers = { 'x-forwarded-for': `203.0.113.${last}` };
        statuses.push((await contact(remoteAddress, contactInput(), headers)).status);
      }
      return statuses;
    };
    expect([await from('127.0.0.1'), await from(PROXY)]).toEqual([
      [201, 201, 201, 429],
      [201, 201, 201, 201],
    ]);
  });

  it('counts the last minute at any moment, and stores neither address nor e-mail', async () => {
    const stored = server.connection.collection('rate_limits');
    /** As if `seconds` had passed. */
    const pass = (seconds: number) => {
      const at = { $subtract: ['$$this.at', seconds * 1000] };
      const slots = { $map: { input: '$slots', in: { hits: '$$this.hits', at } } };
      return stored.updateMany({}, [{ $set: { slots } }]);
    };
    const send = async () => (await contact()).status;
    for (let sent = 1; sent < PER_MINUTE; sent += 1) await send();
    await pass(55);
    expect([await send(), await send()]).toEqual([201, 429]);
    await pass(15);
    expect([await send(), await send(), await send()]).toEqual([201, 201, 429]);
    expect(JSON.stringify(await stored.find().toArray())).not.toMatch(/127\.0\.0\.1|example\.org/);
    const indexes = await stored.indexes();
    expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toBe(true);
  });
});

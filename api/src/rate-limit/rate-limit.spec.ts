import type { ApiRoute } from '@iris/contract/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contactInput } from '../../test/factories.ts';
import { startServer, type TestServer, testConfig } from '../../test/server.ts';

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

  it('says when to come back, and nothing of the account', async () => {
    const body = { email: 'moi@example.org', password: 'devinette' };
    await statuses(PER_MINUTE, 'POST /auth/login', () => body);
    const answer = await server.call('POST /auth/login', { body });
    expect(answer.body.code).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('of one account leaves the others free, however the e-mail is written', async () => {
    await statuses(PER_MINUTE, 'POST /auth/login', () => ({ email: 'moi@example.org', password: 'x' }));
    const again = { email: ' MOI@example.org', password: 'x' };
    expect((await server.call('POST /auth/login', { body: again })).status).toBe(429);
    const other = { email: 'autre@example.org', password: 'x' };
    expect((await server.call('POST /auth/login', { body: other })).status).toBe(401);
  });

  it('stops one address from trying one password on every account', async () => {
    const spray = (index: number) => ({ email: `compte${index}@example.org`, password: 'Azerty123' });
    expect((await statuses(PER_MINUTE * 5 + 1, 'POST /auth/login', spray)).at(-1)).toBe(429);
  });

  it('counts what is not even valid', async () => {
    expect(await statuses(PER_MINUTE + 1, 'POST /contact', () => [])).toEqual([...Array(PER_MINUTE).fill(400), 429]);
  });

  it('counts each of many attempts that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.call('POST /contact', { body: contactInput() })),
    );
    const expected = [...Array(PER_MINUTE).fill(201), ...Array(30 - PER_MINUTE).fill(429)];
    expect(answers.map(({ status }) => status).sort()).toEqual(expected);
  });

  it('is one for all processes', async () => {
    const { mongodbUri } = testConfig();
    const [one, two] = await Promise.all([1, 2].map(() => startServer({ mongodbUri, rateLimitPerMinute: PER_MINUTE })));
    if (!one || !two) throw new Error('both must have started');
    await statuses(PER_MINUTE, 'POST /contact', () => contactInput(), one);
    expect(await statuses(1, 'POST /contact', () => contactInput(), two)).toEqual([429]);
    await two.close();
    await one.close();
  });

  it('begins anew when the minute is over, and keeps neither address nor e-mail', async () => {
    await statuses(PER_MINUTE + 1, 'POST /contact', () => contactInput());
    const stored = server.connection.collection('rate_limits');
    expect(JSON.stringify(await stored.find().toArray())).not.toMatch(/127\.0\.0\.1|example\.org/);
    await stored.updateMany({}, { $set: { expires_at: new Date(Date.now() - 1) } });
    expect(await statuses(1, 'POST /contact', () => contactInput())).toEqual([201]);
    const indexes = await stored.indexes();
    expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toBe(true);
  });
});

import type { ApiRoute } from '@iris/contract/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { USUAL_PER_MINUTE } from './rate-limits.ts';

const PEOPLE = 200;
/** How many of them ask at once: each password that is hashed takes a while. */
const AT_ONCE = 20;

let room: TestServer;

beforeAll(async () => {
  room = await startServer({ rateLimitPerMinute: USUAL_PER_MINUTE });
});
afterAll(() => room.close());

it(`the limits of POST /auth/register and /auth/verify-email admit the ${PEOPLE} people of a congress room`, async () => {
  const person = (index: number) => ({ name: 'A', email: `a${index}@example.org`, password: 'six-et-plus' });
  expect(await statuses('POST /auth/register', person)).toEqual(Array(PEOPLE).fill(201));
  const link = () => ({ token: 'a'.repeat(43) });
  expect(await statuses('POST /auth/verify-email', link)).toEqual(Array(PEOPLE).fill(410));
});

/** The answers to all people. */
async function statuses(route: ApiRoute, body: (index: number) => object): Promise<number[]> {
  const seen: number[] = [];
  for (let first = 0; first < PEOPLE; first += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, offset) => room.call(route, { body: body(first + offset) }));
    seen.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return seen;
}

import type { ApiRoute } from '@iris/contract/routes';
import { expect } from 'vitest';
import { parseDatabaseEnv } from '../../src/foundation/config/env.ts';
import { type Staff, tokenFor, validCall } from '../calls/valid-calls.ts';
import type { OwnMongod } from './own-mongod.ts';
import type { TestServer } from './server.ts';

/** The time limits of production; other specs use longer ones. */
const { answerTimeMs, outageTimeMs, fallbackTimeMs } = parseDatabaseEnv({
  MONGODB_URI: 'mongodb://127.0.0.1',
});
export const TIME_LIMITS = { answerTimeMs, outageTimeMs, fallbackTimeMs };

/** The tokens of media and of refused mails are invalid: nothing is asked. */
export const WITHOUT_DATABASE: readonly ApiRoute[] = [
  'GET /remotes',
  'GET /health/accepting',
  'GET /health/live',
  'GET /media/:token/:file',
  'GET /documents/:token',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
  'GET /badges/keys',
];

/** The ways in which a database can be away, and how it comes back. */
export function outagesOf(mongod: () => OwnMongod) {
  return [
    { state: 'killed', away: () => mongod().kill(), back: () => mongod().restart() },
    { state: 'frozen', away: async () => mongod().freeze(), back: async () => mongod().thaw() },
  ];
}

/** Calls these routes, each by somebody who may, and expects of all that the database is said to be away. */
export async function expectOutage(server: TestServer, people: Staff, routes: readonly ApiRoute[]): Promise<void> {
  const answers = await Promise.all(
    routes.map(async (route) => {
      const answer = await server.call(route, { ...validCall(route), token: tokenFor(route, people) });
      return { route, ...answer };
    }),
  );
  const wrong = answers.filter(({ status, body, headers }) => {
    const isSaid = body?.code === 'database_unavailable' && body.detail.includes('momentanément indisponible');
    return status !== 503 || !isSaid || headers['retry-after'] === undefined;
  });
  expect(wrong.map(({ route, status, body }) => `${route}: ${status} ${body?.code}`)).toEqual([]);
}

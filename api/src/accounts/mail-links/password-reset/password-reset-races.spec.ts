import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUNDS } from '../../../../test/rounds.ts';
import { person } from '../../../../test/second-factor.fixtures.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { DatabaseService } from '../../../foundation/database/database.service.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';

const CLIENTS = 100;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const reset = (token: string, password: string) =>
  server.call('POST /auth/reset-password', { body: { token, password } });
const login = (email: string, password: string) => server.call('POST /auth/login', { body: { email, password } });

it(`of ${CLIENTS} clients that use a link at once, one succeeds, ${ROUNDS} times`, async () => {
  const links = server.app.get(OneTimeLinksService, { strict: false });
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await person(server);
    const link = { purpose: 'reset_password', user: id, email, lifetime: 60_000 } as const;
    const secret = await server.app.get(DatabaseService).inTransaction((session) => links.create(link, session));
    const passwords = Array.from({ length: CLIENTS }, (_, client) => `mot-de-passe-${client}`);
    const statuses = await Promise.all(passwords.map(async (password) => (await reset(secret, password)).status));
    const winners = passwords.filter((_, client) => statuses[client] === 204);
    const isRight = winners.length === 1 && statuses.every((status) => [204, 410, 503].includes(status));
    const logged = await login(email, winners[0] ?? '');
    if (!isRight || logged.status !== 200) wrong.push(`${round}: ${statuses.join(' ')}, login ${logged.status}`);
  }
  expect(wrong).toEqual([]);
});

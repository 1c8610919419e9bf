import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, unknownId } from '../../../../test/factories.ts';
import { ROUNDS } from '../../../../test/rounds.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { DatabaseService } from '../../../foundation/database/database.service.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const open = (token: string) => server.call<{ outcome?: string }>('POST /auth/verify-email', { body: { token } });

it(`of two accounts that take an address at once, one has it, ${ROUNDS} times`, async () => {
  const links = server.app.get(OneTimeLinksService, { strict: false });
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `${unknownId()}@example.org`;
    const both = [await account(server), await account(server)];
    const secrets: string[] = [];
    for (const { id } of both) {
      const link = { purpose: 'confirm_new_email', user: id, email, lifetime: 60_000 } as const;
      secrets.push(await server.app.get(DatabaseService).inTransaction((session) => links.create(link, session)));
    }
    const answers = await Promise.all(secrets.map(open));
    const outcomes = answers.map(({ status, body }) => body.outcome ?? String(status)).sort();
    const owners = await server.connection.collection('users').countDocuments({ email });
    if (outcomes.join() !== '409,changed' || owners !== 1) wrong.push(`${round}: ${outcomes}, ${owners}`);
  }
  expect(wrong).toEqual([]);
});

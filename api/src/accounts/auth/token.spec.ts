import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SUPER_ADMIN } from '../../../test/callers.ts';
import { wrongCells } from '../../../test/cells.ts';
import { CREDENTIALS } from '../../../test/credentials.ts';
import { releaseAcademy } from '../../../test/delivery/releasing.ts';
import { account } from '../../../test/factories.ts';
import { startServer, type TestServer, testConfig } from '../../../test/server.ts';

const LIFETIME_SECONDS = 7 * 24 * 3600;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await releaseAcademy(server);
});
afterAll(() => server.close());

it('of a session expires after seven days', async () => {
  const body = { name: 'Claire', email: 'claire@example.org', password: 'six-et-plus' };
  const answer = await server.call<{ token: string }>('POST /auth/register', { body });
  const claims = JSON.parse(Buffer.from(answer.body.token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.exp - claims.iat).toBe(LIFETIME_SECONDS);
});

it('that is refused shows no remote that a visitor may not load, where no session is required', async () => {
  const remotesOf = async (token?: string) => {
    const { status, body } = await server.call<Registry>('GET /remotes', { token });
    expect(status).toBe(200);
    return body.remotes.map(({ name }) => name);
  };
  const wrong = await wrongCells(
    CREDENTIALS,
    ({ name }) => name,
    async ({ forge, as }) => {
      const { role } = as(SUPER_ADMIN);
      const same = role && (await account(server, role)).token;
      const sent = await forge(server, await account(server, 'super_admin'));
      expect(await remotesOf(sent)).toEqual(await remotesOf(same));
    },
  );
  expect(wrong).toEqual([]);
  expect(await remotesOf()).not.toEqual(await remotesOf((await account(server, 'super_admin')).token));
});

// The last test: Passport keeps one strategy for the whole process, that of the application that was started last.
it('of an academy with another secret is refused, although it has the same accounts', async () => {
  const { mongodbUri } = testConfig();
  const one = await startServer({ mongodbUri });
  const { token } = await account(one);
  expect((await one.call('GET /auth/me', { token })).status).toBe(200);
  await one.app.close();
  const other = await startServer({ mongodbUri });
  expect((await other.call('GET /auth/me', { token })).status).toBe(401);
  await other.close();
});

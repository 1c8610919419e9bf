import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, campusInput } from '../../../test/factories.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** Without a session, or rejected before that was looked at, because the machine is slow. */
const REFUSED = [401, 503];

const CLIENTS = 100;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Creates a campus of this name; returns the status. */
async function create(token: string, name: string): Promise<number> {
  return (await server.call('POST /campuses', { token, body: campusInput({ name }) })).status;
}

/** Ends the session; a slow machine may reject that at first. */
async function logOut(token: string): Promise<void> {
  const { status } = await server.call('POST /auth/logout', { token });
  if (status === 503) return logOut(token);
  expect(status).toBe(204);
}

it('writes nothing for a request that begins after its session has ended', async () => {
  const wrong: string[] = [];
  const seen = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token } = await account(server, 'admin', ['manage_campus']);
    let hasEnded = false;
    const act = async (client: number) => {
      await create(token, `pendant ${round} ${client}`).then((status) => seen.add(status));
      const began = hasEnded;
      const status = await create(token, `${began ? 'après' : 'pendant'} ${round} ${client}`);
      if (began && !REFUSED.includes(status)) wrong.push(`${status} in round ${round}`);
    };
    const clients = Array.from({ length: CLIENTS }, (_, client) => act(client));
    const ending = logOut(token).then(() => {
      hasEnded = true;
      return Promise.all(Array.from({ length: CLIENTS }, (_, late) => create(token, `après ${round} tard ${late}`)));
    });
    const [late] = await Promise.all([ending, ...clients]);
    wrong.push(...late.filter((status) => !REFUSED.includes(status)).map((status) => `${status} in round ${round}`));
  }
  expect(wrong).toEqual([]);
  expect([...seen].filter((status) => status !== 201 && !REFUSED.includes(status))).toEqual([]);
  const written = server.connection.collection('campuses');
  expect(await written.countDocuments({ name: /^après/ })).toBe(0);
  expect(await written.countDocuments({ name: /^pendant/ })).toBeGreaterThan(0);
});

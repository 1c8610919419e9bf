import { expect, it } from 'vitest';
import { account, campusInput } from '../../../test/data/factories.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

/** Without a session, or rejected before that was looked at, because the machine is slow. */
const REFUSED = [401, 503];

const CLIENTS = 40;

const server = sharedServer();

/** Ends the session; a slow machine may reject that at first. */
async function logOut(token: string): Promise<void> {
  const { status } = await server.call('POST /auth/logout', { token });
  if (status === 503) return logOut(token);
  expect(status).toBe(204);
}

it('writes nothing for a request that begins after its session has ended', async () => {
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token } = await account(server, 'admin', ['manage_campus']);
    let hasEnded = false;
    const create = async (client: number) => {
      const isLate = hasEnded;
      const body = campusInput({ name: `${isLate ? 'après' : 'pendant'} ${round} ${client}` });
      const { status } = await server.call('POST /campuses', { token, body });
      if (!REFUSED.includes(status) && (isLate || status !== 201)) wrong.push(`${status} in round ${round}`);
    };
    await create(-1);
    const all = () => Array.from({ length: CLIENTS }, (_, client) => create(client).then(() => create(client)));
    const during = all();
    await logOut(token);
    hasEnded = true;
    await Promise.all([...during, ...all()]);
  }
  expect(wrong).toEqual([]);
  const written = server.connection.collection('campuses');
  expect(await written.countDocuments({ name: /^après/ })).toBe(0);
  expect(await written.countDocuments({ name: /^pendant/ })).toBeGreaterThan(0);
});

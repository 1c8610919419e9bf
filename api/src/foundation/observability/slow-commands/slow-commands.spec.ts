import { expect, it } from 'vitest';
import { account, courseInput } from '../../../../test/data/factories.ts';
import { collectLog } from '../../../../test/servers/log.fixtures.ts';
import { startServer } from '../../../../test/servers/server.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';

const SECRET = 'un-titre-tres-secret';

/** Every command is slow, so that each is reported. */
const EVERY_COMMAND = 0;

const log = collectLog();
const server = sharedServer(() => startServer({ logLevel: 'info', slowQueryMs: 60_000 }, { logTo: log.logTo }));

const slow = () => log.lines().filter(({ msg }) => msg === 'slow command');

it('reports the slow commands of a request with fields and no values, and at most 20 a minute', async () => {
  const admin = await account(server, 'admin', ['manage_courses']);
  // The settings are read at each command.
  server.config.slowQueryMs = EVERY_COMMAND;
  const body = courseInput({ title: SECRET });
  const { headers } = await server.call('POST /courses', { token: admin.token, body });
  expect(headers).toBeDefined();
  const answered = log.lines().findLast(({ msg }) => msg === 'answered');
  const insert = slow().find(({ command, collection }) => command === 'insert' && collection === 'courses');
  expect(insert).toMatchObject({ level: 'warn', route: '/api/courses', reqId: answered.reqId, ms: expect.any(Number) });
  expect(insert.shape).toMatch(/^insert \{ documents: \[\{ .*title: \?/);
  for (let call = 0; call < 30; call += 1) await server.call('GET /courses');
  expect(slow()).toHaveLength(20);
  expect(log.text()).not.toContain(SECRET);
});

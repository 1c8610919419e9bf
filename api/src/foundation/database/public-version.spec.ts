import mongoose, { createConnection } from 'mongoose';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { readPublicVersions } from './public-version.ts';
import { isDatabaseUnavailable } from './writes/database-errors.ts';

const server = sharedServer();

it('without a connection fails at once, as an outage, and leaves no promise behind', async () => {
  const error = await readPublicVersions(createConnection()).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it('are read although the process was late, whose connection Mongoose counts as lost', async () => {
  const { connection } = server;
  const late = connection as typeof connection & { _lastHeartbeatAt: number };
  late._lastHeartbeatAt = Date.now() - 60_000;
  expect(connection.readyState).toBe(mongoose.STATES.disconnected);
  expect(await readPublicVersions(connection)).toMatchObject({ stats: expect.any(String) });
});

import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { checkCells, EXEMPLARY_CELLS } from './calls/authorization-cells.ts';
import { validCall } from './calls/valid-calls.ts';
import { account } from './data/factories.ts';
import { releaseAcademy } from './delivery/releasing.ts';
import { sharedServer } from './servers/shared-server.ts';

/** The least number of cells: a table that shrinks by mistake proves nothing. */
const LEAST_CELLS = 1000;

const server = sharedServer();

beforeAll(() => releaseAcademy(server, ['public']));

// Every route with every caller: access-guard.spec.ts; more of them over HTTP: authorization-matrix.full.spec.ts
it('grants access exactly where the table does, on a route of each access', async () => {
  const { wrong, total } = await checkCells(server, EXEMPLARY_CELLS);
  expect(wrong).toEqual([]);
  expect(total).toBeGreaterThan(LEAST_CELLS);
}, 600_000);

it('denies access immediately after a permission is revoked', async () => {
  const { id, token } = await account(server, 'admin', ['manage_stats']);
  const call = () => server.call('PUT /stats', { ...validCall('PUT /stats'), token });
  expect((await call()).status).toBe(200);
  const revoked = { $set: { role: 'student' } };
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(id) }, revoked);
  expect((await call()).status).toBe(403);
});

import type { Evening } from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { beginWebinar, webinar } from '../../../test/data/webinars.ts';
import { type OwnMongod, startMongod } from '../../../test/servers/own-mongod.ts';
import { startServer, type TestServer } from '../../../test/servers/server.ts';

const POLL = { timeout: 15_000, interval: 100 };

let mongod: OwnMongod;
let server: TestServer;

beforeAll(async () => {
  mongod = await startMongod();
  server = await startServer({ mongodbUri: mongod.uri, outageTimeMs: 3000 });
});
afterAll(async () => {
  // Its database goes with the process.
  await server.app.close();
  await mongod.stop();
});

it('while the database is frozen the evening answers 503; afterwards nothing is lost or counted twice', async () => {
  const { _id: id } = await webinar(server);
  const people = await Promise.all(Array.from({ length: 20 }, () => account(server)));
  for (const { token } of people) await server.call('PUT /webinars/:id/registration', { token, id });
  await beginWebinar(server, id, 5);
  const attend = () =>
    Promise.all(people.map(({ token }) => server.call<Evening>('POST /webinars/:id/presence', { token, id })));
  const statuses = async () => [...new Set((await attend()).map(({ status }) => status))];
  expect(await statuses()).toEqual([200]);
  const ask = () =>
    server.call('POST /webinars/:id/questions', {
      ...{ token: people[0]?.token, id, body: { text: 'Et la pince\u00a0?' } },
      headers: { 'idempotency-key': '"0123456789abcdef"' },
    });
  mongod.freeze();
  expect(await statuses()).toEqual([503]);
  expect((await ask()).status).toBe(503);
  mongod.thaw();
  await expect.poll(statuses, POLL).toEqual([200]);
  expect((await ask()).status).toBe(201);
  const of = { webinar: new Types.ObjectId(id) };
  const rows = await server.connection.collection('webinar_presences').find(of).toArray();
  const minutes = new Set(rows.map(({ minute }) => minute.getTime()));
  // All of them in each minute in which they could tell; that of the outage may be another one.
  expect(minutes.size).toBeLessThanOrEqual(2);
  expect(rows).toHaveLength(20 * minutes.size);
  expect(await server.connection.collection('webinar_questions').countDocuments(of)).toBe(1);
});

import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseHeartbeat } from '../src/foundation/database/connection/heartbeat.ts';
import { DatabaseService } from '../src/foundation/database/database.service.ts';
import { ROUTES, type Staff, staff } from './calls/valid-calls.ts';
import { account, course } from './data/factories.ts';
import { releaseAcademy } from './delivery/releasing.ts';
import { expectOutage, outagesOf, TIME_LIMITS, WITHOUT_DATABASE } from './servers/outages.fixtures.ts';
import { type OwnMongod, startMongod } from './servers/own-mongod.ts';
import { startServer, startServerWithoutWaiting, type TestServer } from './servers/server.ts';

const POLL = { timeout: 15_000, interval: 100 };

/** One route of each kind: who may call it, and how it is asked and answered. The full spec has all. */
const ONE_OF_EACH = [
  ...new Map(
    ROUTES.filter((route) => !WITHOUT_DATABASE.includes(route)).map((route) => [kindOf(route), route]),
  ).values(),
];

function kindOf(route: ApiRoute): string {
  const { access, recent, upload, tus, slow, file, cached } = definitionOf(route);
  const [method] = route.split(' ');
  const guard = typeof access === 'object' ? 'permission' : access;
  return JSON.stringify([method, guard, recent, upload, tus, slow, Boolean(file), Boolean(cached)]);
}

let mongod: OwnMongod;
let server: TestServer;
let people: Staff;

beforeAll(async () => {
  mongod = await startMongod();
  server = await startServer({ mongodbUri: mongod.uri, ...TIME_LIMITS });
  people = await staff(server);
  await course(server);
  await releaseAcademy(server, ['public']);
});
afterAll(async () => {
  await server.close();
  await mongod.stop();
});

describe.each(outagesOf(() => mongod))('with the database $state', ({ away, back }) => {
  beforeAll(away);

  // At the second call the driver has detected the outage and throws another error.
  it.each(['at first', 'and later'])('answers 503 with a sentence for the user, on one route of each kind, %s', () =>
    expectOutage(server, people, ONE_OF_EACH),
  );

  it('answers within three seconds', async () => {
    const tooLate = new Promise((resolve) => setTimeout(resolve, 3000, 'no answer'));
    const answer = server.call('GET /courses').then(({ status }) => status);
    expect(await Promise.race([answer, tooLate])).toBe(503);
  });

  it('is live and accepts requests, but is not ready, and lists the public remote to visitors', async () => {
    expect((await server.call('GET /health/live')).status).toBe(200);
    expect((await server.call('GET /health/accepting')).status).toBe(200);
    expect((await server.call('GET /health/ready')).status).toBe(503);
    const { body } = await server.call<Registry>('GET /remotes');
    expect(body.remotes).toMatchObject([{ name: 'public', version: '1.0.0' }]);
    // The list of visitors would take the pages of the account away.
    expect((await server.call('GET /remotes', { token: people.student.token })).status).toBe(503);
  });

  it('works again when the database is back, without a restart', async () => {
    await back();
    const heartbeat = server.app.get(DatabaseHeartbeat, { strict: false });
    await expect.poll(() => heartbeat.isAnswering, POLL).toBe(true);
    await expect.poll(() => server.call('GET /health/ready').then(({ status }) => status), POLL).toBe(200);
    await expect.poll(() => server.call('GET /courses').then(({ status }) => status), POLL).toBe(200);
    const { token } = await account(server);
    const { _id } = await course(server);
    expect((await server.call('POST /enrollments', { token, body: { course_id: _id } })).status).toBe(201);
  });
});

it('a start during an outage of the database answers 503 immediately, and works once the database is available', async () => {
  await server.connection.collection('users').dropIndexes();
  await mongod.kill();
  const started = await startServerWithoutWaiting({ mongodbUri: mongod.uri });
  onTestFinished(() => started.app.close());
  expect((await started.call('GET /courses')).status).toBe(503);
  expect((await started.call('GET /health/live')).status).toBe(200);
  expect((await started.call('GET /health/accepting')).status).toBe(503);
  await mongod.restart();
  await started.app.get(DatabaseService).whenReady();
  expect((await started.call('GET /courses')).status).toBe(200);
  const heartbeat = started.app.get(DatabaseHeartbeat, { strict: false });
  await expect.poll(() => heartbeat.isAnswering, POLL).toBe(true);
  const indexes = await started.connection.collection('users').indexes();
  expect(indexes.find(({ unique }) => unique)?.key).toEqual({ email: 1 });
});

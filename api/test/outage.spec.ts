import type { ApiRoute } from '@iris/contract/routes';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDatabaseEnv } from '../src/foundation/config/env.ts';
import { DatabaseService } from '../src/foundation/database/database.service.ts';
import { ROUTES, type Staff, staff, tokenFor, validCall } from './calls/valid-calls.ts';
import { account, course } from './data/factories.ts';
import { releaseAcademy } from './delivery/releasing.ts';
import { type OwnMongod, startMongod } from './servers/own-mongod.ts';
import { startServer, startServerWithoutWaiting, type TestServer } from './servers/server.ts';

/** The tokens of media and of refused mails are invalid: nothing is asked. */
const WITHOUT_DATABASE: ApiRoute[] = [
  'GET /remotes',
  'GET /health/accepting',
  'GET /health/live',
  'GET /media/:token/:file',
  'GET /documents/:token',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
  'GET /badges/keys',
];
/** The production value; other specs use a longer one. */
const { answerTimeMs: ANSWER_TIME_MS } = parseDatabaseEnv({ MONGODB_URI: 'mongodb://127.0.0.1' });

let mongod: OwnMongod;

beforeAll(async () => {
  mongod = await startMongod();
});
afterAll(() => mongod.stop());

describe.each([
  { state: 'killed', away: () => mongod.kill(), back: () => mongod.restart() },
  { state: 'frozen', away: async () => mongod.freeze(), back: async () => mongod.thaw() },
])('with the database $state', ({ away, back }) => {
  let server: TestServer;
  let people: Staff;

  beforeAll(async () => {
    server = await startServer({ mongodbUri: mongod.uri, answerTimeMs: ANSWER_TIME_MS });
    people = await staff(server);
    await course(server);
    await releaseAcademy(server, ['public']);
    await away();
  });
  afterAll(() => server.close());

  // At the second call the driver has detected the outage and throws another error.
  it.each(['at first', 'and later'])('answers 503 with a sentence for the user, on every route, %s', async () => {
    const routes = ROUTES.filter((route) => !WITHOUT_DATABASE.includes(route));
    const answers = await Promise.all(
      routes.map(async (route) => {
        const answer = await server.call(route, { ...validCall(route), token: tokenFor(route, people) });
        return { route, ...answer };
      }),
    );
    for (const { route, status, body, headers } of answers) {
      expect({ route, status, code: body.code }).toEqual({ route, status: 503, code: 'database_unavailable' });
      expect(body.detail).toContain('momentanément indisponible');
      expect(headers['retry-after'], route).toBeDefined();
    }
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
    await expect.poll(() => server.call('GET /health/ready').then(({ status }) => status), POLL).toBe(200);
    await expect.poll(() => server.call('GET /courses').then(({ status }) => status), POLL).toBe(200);
    const { token } = await account(server);
    const { _id } = await course(server);
    expect((await server.call('POST /enrollments', { token, body: { course_id: _id } })).status).toBe(201);
  });
});

const POLL = { timeout: 15_000, interval: 100 };

describe('a start during an outage of the database', () => {
  let server: TestServer;

  beforeAll(async () => {
    await mongod.kill();
    server = await startServerWithoutWaiting({ mongodbUri: mongod.uri });
  });
  afterAll(() => server.close());

  it('answers 503 immediately, and works once the database is available', async () => {
    expect((await server.call('GET /courses')).status).toBe(503);
    expect((await server.call('GET /health/live')).status).toBe(200);
    expect((await server.call('GET /health/accepting')).status).toBe(503);
    await mongod.restart();
    await server.app.get(DatabaseService).whenReady();
    expect((await server.call('GET /courses')).status).toBe(200);
    const indexes = await server.connection.collection('users').indexes();
    expect(indexes.find(({ unique }) => unique)?.key).toEqual({ email: 1 });
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROUTES, type Staff, staff } from './calls/valid-calls.ts';
import { course } from './data/factories.ts';
import { expectOutage, outagesOf, TIME_LIMITS, WITHOUT_DATABASE } from './servers/outages.fixtures.ts';
import { type OwnMongod, startMongod } from './servers/own-mongod.ts';
import { startServer, type TestServer } from './servers/server.ts';

const ASKING = ROUTES.filter((route) => !WITHOUT_DATABASE.includes(route));

const POLL = { timeout: 15_000, interval: 100 };

let mongod: OwnMongod;
let server: TestServer;
let people: Staff;

beforeAll(async () => {
  mongod = await startMongod();
  server = await startServer({ mongodbUri: mongod.uri, ...TIME_LIMITS });
  people = await staff(server);
  await course(server);
});
afterAll(async () => {
  await server.close();
  await mongod.stop();
});

describe.each(outagesOf(() => mongod))('with the database $state', ({ away, back }) => {
  beforeAll(away);
  afterAll(async () => {
    await back();
    await vi.waitFor(async () => expect((await server.call('GET /courses')).status).toBe(200), POLL);
  });

  // At the second call the driver has detected the outage and throws another error.
  it.each(['at first', 'and later'])('answers 503 with a sentence for the user, on every route, %s', () =>
    expectOutage(server, people, ASKING),
  );
});

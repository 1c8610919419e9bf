import { afterAll, beforeAll, describe, it } from 'vitest';
import { ROUTES, type Staff, staff } from './calls/valid-calls.ts';
import { course } from './data/factories.ts';
import { expectOutage, outagesOf, TIME_LIMITS, WITHOUT_DATABASE } from './servers/outages.fixtures.ts';
import { type OwnMongod, startMongod } from './servers/own-mongod.ts';
import { startServer, type TestServer } from './servers/server.ts';

const ASKING = ROUTES.filter((route) => !WITHOUT_DATABASE.includes(route));

let mongod: OwnMongod;

beforeAll(async () => {
  mongod = await startMongod();
});
afterAll(() => mongod.stop());

describe.each(outagesOf(() => mongod))('with the database $state', ({ away, back }) => {
  let server: TestServer;
  let people: Staff;

  beforeAll(async () => {
    server = await startServer({ mongodbUri: mongod.uri, ...TIME_LIMITS });
    people = await staff(server);
    await course(server);
    await away();
  });
  afterAll(async () => {
    await back();
    await server.close();
  });

  // At the second call the driver has detected the outage and throws another error.
  it.each(['at first', 'and later'])('answers 503 with a sentence for the user, on every route, %s', () =>
    expectOutage(server, people, ASKING),
  );
});

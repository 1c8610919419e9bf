import type { EnrolledCourse } from '@iris/contract/learning';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, course } from './data/factories.ts';
import { TIME_LIMITS } from './servers/outages.fixtures.ts';
import { type OwnMongod, startMongod } from './servers/own-mongod.ts';
import { startServer, type TestServer } from './servers/server.ts';

/** What reads and changes data: `ping` and `hello` are answered at once, as by a server that is only busy. */
const COMMANDS = ['find', 'aggregate', 'insert', 'update', 'delete', 'findAndModify', 'commitTransaction'];

let mongod: OwnMongod;
let server: TestServer;

beforeAll(async () => {
  mongod = await startMongod();
  server = await startServer({ mongodbUri: mongod.uri, ...TIME_LIMITS });
});
afterAll(async () => {
  await server.close();
  await mongod.stop();
});

it('with a database that takes a second for each command, pages are slow, and nothing fails', async () => {
  const { token } = await account(server);
  const { _id } = await course(server);
  const speedUp = await mongod.slowDown(COMMANDS, 1000);
  const catalog = server.call('GET /courses');
  const enrollment = await server.call('POST /enrollments', { token, body: { course_id: _id } });
  const dashboard = await server.call<EnrolledCourse[]>('GET /enrollments/my-courses', { token });
  await speedUp();
  expect([(await catalog).status, enrollment.status, dashboard.status]).toEqual([200, 201, 200]);
  expect(dashboard.body).toHaveLength(1);
});

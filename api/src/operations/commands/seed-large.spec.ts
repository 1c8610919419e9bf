import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../../test/factories.ts';
import { startServer, type TestServer, testConfig } from '../../../test/server.ts';
import { seedLarge } from './seed-large.ts';

const { mongodbUri } = testConfig();
const AMOUNT = { users: 4500, courses: 30, messages: 50 };
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ mongodbUri });
});
afterAll(() => server.close());

const run = (args: string[], env: Record<string, string> = {}, progress = (_: number, __: number) => {}) =>
  seedLarge(args, { MONGODB_URI: mongodbUri, ...env }, progress, AMOUNT);

it('fails without --large and in production', async () => {
  await expect(run([])).rejects.toThrow('--large');
  await expect(run(['--large'], { NODE_ENV: 'production' })).rejects.toThrow('production');
  expect(await server.connection.collection('users').countDocuments()).toBe(0);
});

it('starts again after an interruption, without changing other data', async () => {
  await account(server);
  const interrupt = (done: number) => {
    if (done > 2000) throw new Error('interrupted');
  };
  await expect(run(['--large'], {}, interrupt)).rejects.toThrow('interrupted');
  expect(await server.connection.collection('users').countDocuments()).toBeGreaterThan(2000);
  await run(['--large']);
  const { connection } = server;
  expect(await connection.collection('users').countDocuments()).toBe(AMOUNT.users + 1);
  const courses = await connection.collection('courses').distinct('_id');
  expect(await connection.collection('enrollments').countDocuments({ course: { $nin: courses } })).toBe(0);
  for (const name of ['users', 'enrollments', 'courses', 'messages', 'seeds']) {
    await connection.collection(name).deleteMany({});
  }
});

it('inserts the data once, with correct counts, and reports its progress', async () => {
  const steps: number[] = [];
  await run(['--large'], {}, (done, total) => steps.push(done / total));
  expect(steps.at(-1)).toBe(1);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));

  const count = (collection: string, filter = {}) => server.connection.collection(collection).countDocuments(filter);
  expect([await count('users'), await count('courses'), await count('messages')]).toEqual(Object.values(AMOUNT));
  const courses = await server.connection.collection('courses').find().toArray();
  for (const { _id, enrolled_count } of courses.slice(0, 5)) {
    expect(enrolled_count).toBe(await count('enrollments', { course: _id }));
  }
  await expect(run(['--large'])).rejects.toThrow('déjà');
  expect(await count('users')).toBe(AMOUNT.users);
});

it('gives accounts ids in the order of their registration', async () => {
  const users = await server.connection.collection('users').find().sort({ _id: -1 }).limit(20).toArray();
  const dates = users.map(({ created_at }) => created_at.getTime());
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
});

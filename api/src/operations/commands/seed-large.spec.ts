import { expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { seedLarge } from './seed-large.ts';

/** Of accounts more than are written at once. */
const AMOUNT = { users: 2100, courses: 21, messages: 210 };
const server = sharedServer();

const run = (args: string[], env: Record<string, string> = {}, progress = (_: number, __: number) => {}) =>
  seedLarge(args, { MONGODB_URI: server.config.mongodbUri, ...env }, progress);
const LARGE = ['--large', '--accounts', String(AMOUNT.users)];

it('inserts the data once, also after an interruption, with correct counts, and changes no other data', async () => {
  await expect(run([])).rejects.toThrow('--large');
  await expect(run(LARGE, { NODE_ENV: 'production' })).rejects.toThrow('production');
  await expect(run(['--large', '--accounts', 'many'])).rejects.toThrow('entier et positif');
  const count = (collection: string, filter = {}) => server.connection.collection(collection).countDocuments(filter);
  expect(await count('users')).toBe(0);
  await account(server);
  const interrupt = (done: number) => {
    if (done > 2000) throw new Error('interrupted');
  };
  await expect(run(LARGE, {}, interrupt)).rejects.toThrow('interrupted');
  expect(await count('users')).toBeGreaterThan(2000);

  const steps: number[] = [];
  const said = await run(LARGE, {}, (done, total) => steps.push(done / total));
  expect(said).toContain('2100 comptes, 210 messages, 21 cours');
  expect(steps.at(-1)).toBe(1);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  const amounts = [await count('users'), await count('courses'), await count('messages')];
  expect(amounts).toEqual([AMOUNT.users + 1, AMOUNT.courses, AMOUNT.messages]);
  expect(await count('course_revisions')).toBe(AMOUNT.courses);
  const courses = await server.connection.collection('courses').find().toArray();
  for (const { _id, enrolled_count } of courses.slice(0, 5)) {
    expect(enrolled_count).toBe(await count('enrollments', { course: _id }));
  }
  expect(await count('enrollments', { course: { $nin: courses.map(({ _id }) => _id) } })).toBe(0);
  const users = await server.connection.collection('users').find().sort({ _id: -1 }).limit(20).toArray();
  const dates = users.map(({ created_at }) => created_at.getTime());
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  await expect(run(LARGE)).rejects.toThrow('déjà');
  expect(await count('users')).toBe(AMOUNT.users + 1);
});

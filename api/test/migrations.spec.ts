import type { Campus } from '@iris/contract/campuses';
import type { Course } from '@iris/contract/courses';
import type { User } from '@iris/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, campusInput, course, courseInput } from './factories.ts';
import { startServer, type TestServer, testConfig } from './server.ts';

const { mongodbUri } = testConfig();
let server: TestServer;
let boss: Account;

/** Makes the database look as an earlier version left it, and starts the present one on it. */
beforeAll(async () => {
  const earlier = await startServer({ mongodbUri });
  boss = await account(earlier, 'super_admin');
  await earlier.connection.collection('users').updateMany({}, { $unset: { search: 1 } });
  await course(earlier);
  await earlier.connection.collection('courses').updateMany({}, { $unset: { version: 1, image_alt: 1 } });
  await earlier.app.close();
  server = await startServer({ mongodbUri });
});
afterAll(() => server.close());

describe('what an earlier version stored', () => {
  it('is found by the search of this one', async () => {
    const token = await server.tokenFor(boss.id);
    const { body } = await server.call<User[]>('GET /admin/users', { token, query: { q: 'compte' } });
    expect(body.map(({ _id }) => _id)).toEqual([boss.id]);
  });

  it('is changed from its first version', async () => {
    const token = await server.tokenFor(boss.id);
    const [stored] = (await server.call<Course[]>('GET /courses')).body;
    expect(stored).toMatchObject({ version: 1, image_alt: '' });
    const headers = { 'if-match': '"1"' };
    const answer = await server.call('PUT /courses/:id', { token, id: stored?._id, body: courseInput(), headers });
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it('is completed at each start: an older instance may write on while the first newer ones run', async () => {
    const { connection } = server;
    await connection.collection('users').updateMany({}, { $unset: { search: 1 } });
    await connection.collection('campuses').insertOne({ ...campusInput(), image_alt: undefined });
    const again = await startServer({ mongodbUri });
    expect(await connection.collection('users').countDocuments({ search: { $exists: false } })).toBe(0);
    expect((await again.call<Campus[]>('GET /campuses')).body).toMatchObject([{ version: 1, image_alt: '' }]);
    await again.app.close();
  });

  it('is left alone once complete, and costs the next start no document', async () => {
    const { db } = server.connection;
    await db?.command({ profile: 2 });
    const again = await startServer({ mongodbUri });
    await again.app.close();
    await db?.command({ profile: 0 });
    const reads = await db?.collection('system.profile').find({ 'command.find': 'users' }).toArray();
    expect(reads).toMatchObject([{ docsExamined: 0, keysExamined: expect.any(Number) }]);
  });
});

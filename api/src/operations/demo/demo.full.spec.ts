import { expect, it } from 'vitest';
import { startServer, testConfig } from '../../../test/servers/server.ts';
import { auditProgress } from '../commands/audit/audit-progress.ts';

it('the demo data is inserted once by two processes that start at the same time, not again after a restart, nor once its accounts were deleted', async () => {
  const config = { ...testConfig(), demo: true };
  const [server, twin] = await Promise.all([startServer(config), startServer(config)]);
  const counts = async () => {
    const { connection } = server;
    const names = ['users', 'courses', 'course_revisions', 'lessons', 'videos', 'enrollments', 'webinars'];
    const entries = names.map(async (name) => [name, await connection.collection(name).countDocuments()]);
    return Object.fromEntries(await Promise.all(entries));
  };
  const restart = async () => {
    await (await startServer(config)).app.close();
    return counts();
  };
  const before = await counts();
  expect(before).toMatchObject({ courses: 9, course_revisions: 2 });
  expect(await auditProgress({ MONGODB_URI: config.mongodbUri })).toContain('conformes');
  expect(await restart()).toEqual(before);
  await server.connection.collection('users').deleteMany({});
  expect(await restart()).toMatchObject({ users: 0 });
  await twin.app.close();
  await server.close();
});

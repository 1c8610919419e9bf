import { rm } from 'node:fs/promises';
import type { Course } from '@iris/contract/catalog';
import { expect, it } from 'vitest';
import { account, courseInput } from '../../../test/data/factories.ts';
import { startServer, testConfig } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { publicKeyOf } from '../../foundation/config/backup-key.ts';
import { auditProgress } from '../commands/audit/audit-progress.ts';
import { backUp as backUpAcademy } from './back-up.ts';
import { backupFolder, newSecret } from './backups.fixtures.ts';
import { placeAt } from './files/place.ts';

const folder = backupFolder();
const server = sharedServer(() => startServer({ ...testConfig(), demo: true }));

/** A client of an academy at work: it enrolls new students, which changes two collections in one transaction. */
function enrollContinuously(courses: readonly string[]) {
  let isOver = false;
  let enrolled = 0;
  const work = async (first: number) => {
    for (let index = first; !isOver; index += 1) {
      const { token } = await account(server);
      const course_id = courses[index % courses.length] ?? '';
      const { status } = await server.call('POST /enrollments', { token, body: { course_id } });
      if (status === 201) enrolled += 1;
    }
  };
  const clients = Promise.all([0, 1, 2, 3].map(work));
  return {
    enrolled: () => enrolled,
    async stop() {
      isOver = true;
      await clients;
    },
  };
}

it('a backup of an academy at work is of one moment: counts and proofs are right', async () => {
  const { token } = await account(server, 'super_admin');
  const courses = await Promise.all(
    ['Un', 'Deux', 'Trois'].map(async (title) => {
      return (await server.call<Course>('POST /courses', { token, body: courseInput({ title }) })).body._id;
    }),
  );
  const clients = enrollContinuously(courses);
  await expect.poll(clients.enrolled, { timeout: 20_000 }).toBeGreaterThan(20);
  const before = clients.enrolled();
  const file = await folder.backUp(server.config);
  await expect.poll(clients.enrolled, { timeout: 20_000 }).toBeGreaterThan(before);
  await clients.stop();
  const { db, ...academy } = folder.emptyAcademy();
  await folder.restore(file, academy);
  const wrong = await db
    .collection('courses')
    .aggregate([
      { $lookup: { from: 'enrollments', localField: '_id', foreignField: 'course', as: 'enrollments' } },
      { $project: { enrolled_count: 1, enrollments: { $size: '$enrollments' } } },
      { $match: { $expr: { $ne: ['$enrolled_count', '$enrollments'] } } },
    ])
    .toArray();
  expect(wrong).toEqual([]);
  const accounts = await db.collection('users').distinct('_id');
  expect(await db.collection('enrollments').countDocuments({ user: { $nin: accounts } })).toBe(0);
  expect(await auditProgress({ MONGODB_URI: academy.mongodbUri })).toContain('conformes');
});

it('a backup begins again when a film that it has read of was deleted meanwhile', async () => {
  const file = folder.path('again.age');
  const key = await newSecret();
  const video = await server.connection.collection('videos').findOne({}, { sort: { _id: -1 } });
  const lines: string[] = [];
  const made = await backUpAcademy(server.config, {
    publicKey: await publicKeyOf({ secret: key }),
    place: placeAt(file, new Date()),
    report: async (line) => {
      lines.push(line);
      // The database has been read, the files have not.
      if (!line.startsWith('Base copiée')) return;
      await server.connection.collection('videos').deleteOne({ _id: video?._id });
      if ('folder' in server.config.filmsStore) {
        await rm(`${server.config.filmsStore.folder}/${video?.poster.path}`, { force: true });
      }
    },
  });
  expect(lines.join('\n')).toContain('Je recommence (essai 2 sur 3)');
  expect(made.manifest.files.map(({ path }) => path)).not.toContain(`films/${video?.poster.path}`);
});

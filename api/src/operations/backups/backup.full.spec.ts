import { sessionSchema } from '@iris/contract/accounts';
import type { CatalogCourse } from '@iris/contract/catalog';
import type { mongo } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { releaseAcademy } from '../../../test/delivery/releasing.ts';
import { startServer, testConfig } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { addRareValues, backupFolder, contentOf, filesIn, namesOfUnwanted } from './backups.fixtures.ts';

const { backUp, emptyAcademy, restore } = backupFolder();
const server = sharedServer(() => startServer({ ...testConfig(), demo: true }));
let db: mongo.Db;

beforeAll(async () => {
  await releaseAcademy(server);
  db = server.connection.db as unknown as mongo.Db;
  await addRareValues(db);
});

it('a backup of a whole academy is restored as it was, without sessions and what belongs to processes: one logs in and opens a course', async () => {
  await db.collection('sessions').insertOne({ user: 'somebody' });
  await db.collection('outgoing_mails').insertOne({ template: 'verify_email', created_at: new Date() });
  const restored = emptyAcademy();
  expect(await restore(await backUp(server.config), restored)).toContain('Restauré et comparé');
  expect(await contentOf(restored.db)).toEqual(await contentOf(db));
  const files = await filesIn(restored.releasesStore);
  expect(files).not.toEqual({});
  expect(files).toEqual(withoutDocuments(await filesIn(server.config.releasesStore)));
  expect(await filesIn(restored.filmsStore)).toEqual(await filesIn(server.config.filmsStore));
  expect(await namesOfUnwanted(restored.db)).toEqual([]);

  const { db: _, ...academy } = restored;
  const again = await startServer({ ...testConfig(), ...academy });
  const body = { email: 'etudiant@academie-iris.example', password: 'Iris-2026!' };
  const { token, user } = sessionSchema.parse((await again.call('POST /auth/login', { body })).body);
  expect(user.role).toBe('student');
  const course = (await again.call<CatalogCourse[]>('GET /courses')).body.find(({ has_program }) => has_program);
  const { status } = await again.call('GET /courses/:id', { token, id: course?._id });
  expect(status).toBe(200);
  expect((await again.send({ method: 'GET', url: '/' })).text).toContain('Académie Iris');
  await again.app.close();
});

/** The copy of the registry is written again by the server. */
function withoutDocuments(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('/documents/')));
}

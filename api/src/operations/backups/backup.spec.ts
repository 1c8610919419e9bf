import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sessionSchema } from '@iris/contract/accounts';
import type { CatalogCourse } from '@iris/contract/catalog';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { releaseAcademy } from '../../../test/delivery/releasing.ts';
import { startServer, testConfig } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { formatStoreAddress } from '../../foundation/index.ts';
import { backup } from '../commands/backup.ts';
import { backupFolder, contentOf, filesIn, testBucket } from './backups.fixtures.ts';

const NOT_IN_BACKUPS = [
  ...['sessions', 'one_time_links', 'challenges', 'outgoing_mails', 'rate_limits'],
  ...['migration_locks', 'reporting_pages', 'restores', 'uploads'],
];

const folder = backupFolder();
const { backUp, check, emptyAcademy, restore, tinyAcademy } = folder;
const server = sharedServer(() => startServer({ ...testConfig(), demo: true }));
let db: mongo.Db;

beforeAll(async () => {
  await releaseAcademy(server);
  db = server.connection.db as unknown as mongo.Db;
  await addRareValues(db);
});

/** What JavaScript would change: types of numbers, and the order of names that look like numbers. */
async function addRareValues(target: mongo.Db): Promise<void> {
  const { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, Timestamp, UUID } = mongo;
  await target.createCollection('rare_values', { validator: { kind: { $exists: true } }, collation: { locale: 'fr' } });
  const values = [
    { kind: 'numbers', int: new Int32(1), long: new Long(1), double: new Double(1), decimal: new Decimal128('1.10') },
    { kind: 'more', nan: Number.NaN, minus: -0, large: Long.MAX_VALUE, empty: null, no: { array: [], object: {} } },
    {
      kind: 'order',
      names: new Map([
        ['2', 'b'],
        ['1', 'a'],
        [
          'x',
          [
            new Map([
              ['9', new Long(1)],
              ['3', new Long(2)],
            ]),
          ],
        ],
      ] as never),
    },
    { kind: 'bytes', binary: new Binary(Buffer.from('œil')), uuid: new UUID(), regexp: new BSONRegExp('^a', 'i') },
    {
      kind: 'dates',
      date: new Date(-1),
      timestamp: new Timestamp(Long.fromBits(2, 5)),
      min: new MinKey(),
      max: new MaxKey(),
    },
  ];
  await target.collection('rare_values').insertMany(values as object[]);
  await target
    .collection<mongo.Document>('rare_values')
    .insertOne({ _id: 'without kind' } as never, { bypassDocumentValidation: true });
  await target.collection('rare_values').createIndexes([
    { key: { kind: 1 }, name: 'one', unique: true, partialFilterExpression: { kind: { $exists: true } } },
    { key: { at: 1 }, name: 'ttl', expireAfterSeconds: 60 },
    { key: { kind: -1, int: 1 }, name: 'simple', collation: { locale: 'simple' }, sparse: true },
  ]);
  await target.collection('rare_words').createIndex({ text: 'text' }, { default_language: 'french' });
}

describe('a backup', () => {
  it('is restored as it was, without sessions and what belongs to processes: one logs in and opens a course', async () => {
    await db.collection('sessions').insertOne({ user: 'somebody' });
    await db.collection('outgoing_mails').insertOne({ template: 'verify_email', created_at: new Date() });
    const restored = emptyAcademy();
    expect(await restore(await backUp(server.config), restored)).toContain('Restauré et comparé');
    expect(await contentOf(restored.db)).toEqual(await contentOf(db));
    const files = await filesIn(restored.releasesStore);
    expect(files).not.toEqual({});
    expect(files).toEqual(withoutDocuments(await filesIn(server.config.releasesStore)));
    expect(await filesIn(restored.filmsStore)).toEqual(await filesIn(server.config.filmsStore));
    const names = (await restored.db.listCollections().toArray()).map(({ name }) => name);
    expect(names.filter((name) => NOT_IN_BACKUPS.includes(name))).toEqual([]);

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

  it('is made from buckets into a bucket, and restored from it into others', async () => {
    const stores = { releasesStore: testBucket(), filmsStore: testBucket() };
    const inBuckets = await tinyAcademy(stores);
    const file = await backUp(inBuckets);
    const place = formatStoreAddress(testBucket());
    const report = () => undefined;
    const outcome = await backup([place.replace('?', '/copy.tar.age?')], folder.env(inBuckets), report);
    expect(outcome).toContain('/copy.tar.age');
    await expect(restore(file, emptyAcademy(stores))).rejects.toThrow('le magasin des versions a ');
    const others = emptyAcademy({ releasesStore: testBucket(), filmsStore: testBucket() });
    await restore(place.replace('?', '/copy.tar.age?'), others);
    expect(await contentOf(others.db)).toEqual(await contentOf(inBuckets.db));
    const inFolders = emptyAcademy();
    await restore(await backUp(others), inFolders);
    expect(Object.keys(await filesIn(inFolders.filmsStore))).toHaveLength(1);
    expect(Object.keys(await filesIn(inFolders.releasesStore))).toHaveLength(2);
  });

  it('is refused when a store has lost a file, unless that is accepted, or a collection cannot be read at one moment', async () => {
    const { db: lossy, ...academy } = await tinyAcademy();
    const { path } = (await lossy.collection('videos').findOne())?.poster ?? {};
    if ('folder' in academy.filmsStore) await rm(`${academy.filmsStore.folder}/${path}`);
    await expect(backUp(academy, 'lossy.age')).rejects.toThrow(`films/${path}`);
    const outcome = await backup(['--accept-missing', folder.path('lossy.age')], folder.env(academy), () => undefined);
    expect(outcome).toContain('Sans 1 fichiers');
    expect(await check(folder.path('lossy.age'))).toContain('entière');
    await lossy.createCollection('rare_capped', { capped: true, size: 65_536 });
    await expect(backUp(academy)).rejects.toThrow('«\u00a0rare_capped\u00a0»');
    expect(readdirSync(dirname(folder.path('x'))).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

/** The copy of the registry is written again by the server. */
function withoutDocuments(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('/documents/')));
}

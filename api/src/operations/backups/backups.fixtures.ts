import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { StoreAddress } from '@iris/delivery/server/store';
import { mongo } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { newKeyFile } from '../../foundation/config/backup-key.ts';
import { formatStoreAddress, parseStoreAddress } from '../../foundation/index.ts';
import { backup, restoreBackup } from '../commands/backup.ts';
import type { Academy } from './back-up.ts';
import { describeCollections } from './database/database-snapshot.ts';
import { keptOf, LEFT_OUT } from './database/left-out.ts';
import { openStores } from './files/stores.ts';

/** A secret key alone, as it may be given in BACKUP_KEY. */
export async function newSecret(): Promise<string> {
  return (await newKeyFile()).split('\n')[1] ?? '';
}

type TestAcademy = Academy & { db: mongo.Db };

/** A folder of the file's tests, a key, and academies that are deleted afterwards. */
export function backupFolder() {
  const clients: mongo.MongoClient[] = [];
  let folder = '';
  let key = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'iris-spec-backups-'));
    key = await newSecret();
  });
  afterAll(async () => {
    for (const client of clients) {
      await client.db().dropDatabase();
      await client.close();
    }
    await rm(folder, { recursive: true, force: true });
  });

  const env = (academy: Academy, changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
    ...process.env,
    MONGODB_URI: academy.mongodbUri,
    RELEASES_STORE: formatStoreAddress(academy.releasesStore),
    FILMS_STORE: formatStoreAddress(academy.filmsStore),
    BACKUP_KEY: key,
    ...changes,
  });
  const quiet = () => undefined;
  const emptyAcademy = (stores: Partial<Academy> = {}): TestAcademy => {
    const uri = new URL(process.env.MONGODB_URI ?? '');
    uri.pathname = `/iris_restored_${randomUUID().slice(0, 8)}`;
    const client = new mongo.MongoClient(uri.href);
    clients.push(client);
    return {
      mongodbUri: uri.href,
      releasesStore: { folder: join(folder, randomUUID()) },
      filmsStore: { folder: join(folder, randomUUID()) },
      ...stores,
      db: client.db(),
    };
  };

  return {
    path: (name: string) => join(folder, name),
    env,
    /** An academy without anything. */
    emptyAcademy,
    /** An academy with an account, a release and a film: one of each thing that a backup treats in its own way. */
    async tinyAcademy(stores: Partial<Academy> = {}): Promise<TestAcademy> {
      const academy = emptyAcademy(stores);
      const { releases, films } = await openStores(academy);
      const content = Buffer.from('console.info("page")');
      const digest = createHash('sha384').update(content);
      const [integrity, id] = [`sha384-${digest.copy().digest('base64')}`, new mongo.ObjectId()];
      await releases.put(digest.digest('base64url'), content, { br: brotliCompressSync(content) });
      const film = { poster: { path: `films/${id}/job-1/poster.webp`, bytes: 6 } };
      const file = join(folder, randomUUID());
      await writeFile(file, 'poster');
      await films.write(film.poster.path, file);
      const release = { name: 'public', version: '1.0.0', integrity: { 'remote-entry.js': integrity } };
      await academy.db.collection('users').insertOne({ name: 'Claire', email: 'claire@example.org' });
      await academy.db
        .collection('application_releases')
        .insertOne({ ...release, is_complete: true, is_retired: false });
      await academy.db.collection('videos').insertOne({ _id: id, ...film });
      return academy;
    },
    /** Runs `npm run backup` on the academy; returns the file. */
    async backUp(academy: Academy, name = `${randomUUID()}.age`): Promise<string> {
      const file = join(folder, name);
      await backup([file], env(academy), quiet);
      return file;
    },
    check: (file: string, changes: NodeJS.ProcessEnv = {}) =>
      backup(['--check', file], { BACKUP_KEY: key, ...changes }, quiet),
    restore: (file: string, academy: Academy) => restoreBackup([file], env(academy), quiet),
  };
}

/** The bucket of the specs, with a prefix of its own. */
export function testBucket(): StoreAddress {
  const address = parseStoreAddress(process.env.S3_STORE ?? 's3://');
  if (!('s3' in address)) throw new Error('Set S3_STORE to the address of a bucket; `npm test -- api` does.');
  return { s3: { ...address.s3, prefix: `backups/${randomUUID()}` } };
}

/** Everything that a backup contains of a database: options, indexes and documents with their types. */
export async function contentOf(db: mongo.Db): Promise<Record<string, unknown>> {
  const described = (await describeCollections(db)).filter(({ name }) => !LEFT_OUT.includes(name));
  const entries = described.map(async ({ name, options, indexes }) => {
    const documents = await db.collection(name).find(keptOf(name), { promoteValues: false }).sort({ _id: 1 }).toArray();
    return [name, { options, indexes: indexes.map(text).sort(), documents: documents.map(text) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The hashes of the files in a folder, by their paths. */
export async function filesIn(address: StoreAddress): Promise<Record<string, string>> {
  if (!('folder' in address)) throw new Error('not a folder');
  const entries = await readdir(address.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = files.map(async (file) => {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return [file.slice(address.folder.length), hash] as const;
  });
  return Object.fromEntries((await Promise.all(hashes)).sort());
}

function text(value: object): string {
  return mongo.BSON.EJSON.stringify(value, { relaxed: false });
}

const NOT_IN_BACKUPS = [
  ...['sessions', 'one_time_links', 'challenges', 'outgoing_mails', 'rate_limits'],
  ...['migration_locks', 'reporting_pages', 'restores', 'uploads'],
];

/** The collections of a restored academy that no backup should contain. */
export async function namesOfUnwanted(db: mongo.Db): Promise<string[]> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  return names.filter((name) => NOT_IN_BACKUPS.includes(name));
}

/** What JavaScript would change: types of numbers, and the order of names that look like numbers. */
export async function addRareValues(target: mongo.Db): Promise<void> {
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

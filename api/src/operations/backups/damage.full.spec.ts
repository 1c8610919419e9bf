import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CatalogCourse } from '@iris/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWith, PREVIOUS_VERSIONS } from '../../../test/data/previous-versions.ts';
import { type BuiltApi, buildApi } from '../../../test/servers/instances.ts';
import { startServer, startServerWithoutWaiting, testConfig } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { newKeyFile } from '../../foundation/config/backup-key.ts';
import { DatabaseService } from '../../foundation/database/database.service.ts';
import { MIGRATIONS } from '../../foundation/database/migrations/list/index.ts';
import { unfinishedRestore } from '../../foundation/database/restore-marker.ts';
import { backup } from '../commands/backup.ts';
import { backupFolder, contentOf, filesIn, newSecret } from './backups.fixtures.ts';
import { RestoredAcademy } from './database/restored-academy.ts';
import { openStores } from './files/stores.ts';
import { runKilled } from './killed.fixtures.ts';

const CHUNK = 64 * 1024 + 16;

const folder = backupFolder();
const { backUp, check, emptyAcademy, restore } = folder;
let built: BuiltApi;
const server = sharedServer(() => startServer({ ...testConfig(), demo: true }));
let file: string;
let content: Buffer;

beforeAll(async () => {
  built = await buildApi();
  file = await backUp(server.config);
  content = await readFile(file);
});
afterAll(() => built.remove());

let serial = 0;
const changed = async (bytes: Buffer): Promise<string> => {
  serial += 1;
  const path = folder.path(`changed-${serial}.age`);
  await writeFile(path, bytes);
  return path;
};
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('a backup', () => {
  it('is refused when a byte anywhere was changed', async () => {
    const accepted: number[] = [];
    const places = [0, content.length - 1, ...Array.from({ length: 4 }, () => randomInt(content.length))];
    for (const place of places) {
      const bytes = Buffer.from(content);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << randomInt(8));
      if ((await outcomeOf(check(await changed(bytes)))) === 'accepted') accepted.push(place);
    }
    expect(accepted).toEqual([]);
  });

  it('is refused when it was cut, lengthened or its parts were moved', async () => {
    const header = content.length % CHUNK;
    const part = (index: number) => content.subarray(header + index * CHUNK, header + (index + 1) * CHUNK);
    const cases: Record<string, Buffer> = {
      empty: Buffer.alloc(0),
      'only its beginning': content.subarray(0, 100),
      'without its last byte': content.subarray(0, -1),
      'without its last part': content.subarray(0, -CHUNK),
      'half of it': content.subarray(0, content.length / 2),
      'a byte more': Buffer.concat([content, Buffer.from([0])]),
      twice: Buffer.concat([content, content]),
      'two parts exchanged': Buffer.concat([
        content.subarray(0, header),
        part(1),
        part(0),
        content.subarray(header + 2 * CHUNK),
      ]),
      'another file': randomBytes(100_000),
    };
    const accepted: string[] = [];
    for (const [name, bytes] of Object.entries(cases)) {
      const outcome = await outcomeOf(check(await changed(bytes)));
      if (!outcome.includes('abîmée ou incomplète')) accepted.push(`${name}: ${outcome}`);
    }
    expect(accepted).toEqual([]);
  });

  it('is not opened by another key, nor by the public one', async () => {
    const [comment = ''] = (await newKeyFile()).split('\n');
    expect(await outcomeOf(check(file, { BACKUP_KEY: await newSecret() }))).toBe(
      "Cette clé n'ouvre pas cette sauvegarde.",
    );
    expect(await outcomeOf(check(file, { BACKUP_KEY: comment.replace('# public key: ', '') }))).toContain(
      'clé publique',
    );
    const mistyped = (await newSecret()).replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'));
    const wrong = await outcomeOf(check(file, { BACKUP_KEY: mistyped }));
    expect(wrong).toContain('BACKUP_KEY: must be a key of age');
    expect(wrong).not.toContain(mistyped.slice(-20));
  });

  it('is made with the public key of a file, opened by the file, and never replaced by another one', async () => {
    const keyFile = folder.path('key.txt');
    const lines = await newKeyFile();
    await writeFile(keyFile, lines);
    const publicKey = lines.split('\n')[0]?.replace('# public key: ', '') ?? '';
    const made = folder.path('public.age');
    await backup([made], folder.env(server.config, { BACKUP_KEY: publicKey }), () => undefined);
    expect(await check(made, { BACKUP_KEY: keyFile })).toContain('entière');
    expect(await outcomeOf(backUp(server.config, 'public.age'))).toContain('existe déjà');
  });

  it('that was killed leaves nothing that looks like a backup', async () => {
    await runKilled(
      join(built.folder, 'backup.js'),
      [folder.path('killed/backup.age')],
      folder.env(server.config),
      /Base copiée/,
    );
    const names = readdirSync(dirname(folder.path('killed/backup.age')));
    expect(names.filter((name) => name.endsWith('.age'))).toEqual([]);
    for (const name of names) {
      const copy = await changed(await readFile(folder.path(`killed/${name}`)));
      expect(await outcomeOf(check(copy))).not.toBe('accepted');
    }
  });
});

describe('a restore', () => {
  it('is refused where there is anything, which it names and leaves', async () => {
    const before = await contentOf(server.connection.db as never);
    const refused = await outcomeOf(restore(file, server.config));
    expect(refused).toMatch(/la base «.iris_spec_\w+.» a \d+ collections/);
    expect(refused).toContain('le magasin des films a ');
    expect(await contentOf(server.connection.db as never)).toEqual(before);
  });

  it('of an academy of an earlier version is migrated when the academy starts', async () => {
    const earlier = emptyAcademy();
    for (const stored of Object.values(PREVIOUS_VERSIONS)) await fillWith(earlier.db, stored);
    const { db: restored, ...academy } = emptyAcademy();
    await restore(await backUp(earlier), academy);
    expect(await restored.collection('migrations').countDocuments()).toBeLessThan(MIGRATIONS.length);
    const again = await startServer({ ...testConfig(), ...academy });
    expect(await restored.collection('migrations').countDocuments()).toBe(MIGRATIONS.length);
    expect((await again.call<CatalogCourse[]>('GET /courses')).body.length).toBeGreaterThan(0);
    await again.app.close();
  });

  it('of a changed backup writes nothing', async () => {
    const { db, ...academy } = emptyAcademy();
    const bytes = Buffer.from(content);
    bytes[content.length - 100] = (bytes[content.length - 100] ?? 0) ^ 1;
    expect(await outcomeOf(restore(await changed(bytes), academy))).toContain('abîmée');
    expect(await db.listCollections().toArray()).toEqual([]);
  });

  it('that was killed keeps the academy closed until it is done again', async () => {
    const { db, ...academy } = emptyAcademy();
    await runKilled(join(built.folder, 'restore.js'), [file], folder.env(academy), /je la restaure/);
    expect(await unfinishedRestore(db)).toBeDefined();
    const waiting = await startServerWithoutWaiting({ ...testConfig(), ...academy });
    expect((await waiting.call('GET /courses')).status).toBe(503);
    const other = await backUp(server.config);
    expect(await outcomeOf(restore(other, academy))).toContain("d'une autre sauvegarde");
    await restore(file, academy);
    await waiting.app.get(DatabaseService).whenReady();
    expect((await waiting.call('GET /courses')).status).toBe(200);
    await waiting.app.close();
    expect(await filesIn(academy.filmsStore)).toEqual(await filesIn(server.config.filmsStore));
  });

  it('replaces what the database still executed for one that was killed', async () => {
    const { db, ...academy } = emptyAcademy();
    await db.createCollection('courses');
    await db.collection('courses').insertOne({ title: 'late' });
    const restored = new RestoredAcademy(db, await openStores(academy));
    await restored.collection({ name: 'courses', options: { collation: { locale: 'fr' } }, indexes: [] });
    expect(await db.collection('courses').countDocuments()).toBe(0);
  });
});

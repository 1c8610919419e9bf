import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForLock } from '../../../lock.mjs';
import { BUILD_LOCK } from '../../build/index.ts';
import { startEphemeralMongo } from '../../programs/mongo/index.ts';
import type { MongoServer } from '../../programs/mongo/server.ts';
import { readSettings } from '../../system/settings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { typeCommand } from '../../testing/typed-command.ts';

const PATIENCE = 300_000;

let mongo: MongoServer;
let client: MongoClient;

beforeAll(async () => {
  mongo = await startEphemeralMongo(readSettings());
  client = await MongoClient.connect(mongo.uri);
}, PATIENCE);
afterAll(async () => {
  await client?.close();
  await mongo?.stop();
});

/** An academy without anything, in which commands are typed as the guides write them. */
function emptyAcademy(name: string) {
  const folder = temporaryFolder();
  const uri = new URL(mongo.uri);
  uri.pathname = `/${name}`;
  const settings = { MONGODB_URI: uri.href, DATA_DIR: folder };
  const db: Db = client.db(name);
  const type = (line: string, more: NodeJS.ProcessEnv = {}) => typeCommand(line, { ...settings, ...more });
  return { folder, db, type };
}

it(
  'create-super-admin creates one, and says why it does not demote the last one',
  async () => {
    const { db, type } = emptyAcademy('super-admins');
    const options = '--email boss@example.org --name Boss --password "quatre corneilles sous la neige"';
    const said = expect.stringContaining('Le compte super administrateur est créé.');
    expect(await type(`npm run create-super-admin -- ${options}`)).toMatchObject({ ok: true, output: said });
    const last = await type('npm run create-super-admin -- --demote boss@example.org');
    expect(last).toMatchObject({ ok: false, output: expect.stringContaining('au moins un super administrateur') });
    const users = await db.collection('users').find().toArray();
    expect(users.map(({ role }) => role)).toEqual(['super_admin']);
  },
  PATIENCE,
);

it(
  'backup makes a key and a backup, which restore writes into an empty academy',
  async () => {
    const [source, target] = [emptyAcademy('source'), emptyAcademy('target')];
    await source.db.collection('users').insertOne({ email: 'claire@example.org', name: 'Claire Fontaine' });
    const keyFile = join(source.folder, 'backup-key.txt');
    // Beside another build: the file has nothing but the key.
    const release = await waitForLock(BUILD_LOCK, () => {});
    const errors = join(source.folder, 'errors.txt');
    const typed = source.type(`npm run --silent backup -- --new-key > "${keyFile}" 2> "${errors}"`);
    const waits = () => existsSync(errors) && readFileSync(errors, 'utf8');
    try {
      await expect.poll(waits, { timeout: PATIENCE }).toContain('Une autre construction est en cours');
    } finally {
      release();
    }
    expect((await typed).ok).toBe(true);
    const [comment = '', secret, ...others] = readFileSync(keyFile, 'utf8').trimEnd().split('\n');
    expect([secret, others]).toEqual([expect.stringMatching(/^AGE-SECRET-KEY-/), []]);
    const [publicKey = ''] = /age1\w+/.exec(comment) ?? [];
    const backups = temporaryFolder();
    const made = await source.type(`npm run backup -- "${backups}"`, { BACKUP_KEY: publicKey });
    const [name = ''] = readdirSync(backups);
    expect(made).toMatchObject({ ok: true, output: expect.stringContaining(name) });
    expect(name).toMatch(/^academie-iris-.*\.tar\.age$/);

    const file = join(backups, name);
    const key = { BACKUP_KEY: keyFile };
    expect(await source.type(`npm run backup -- --check "${file}"`, key)).toMatchObject({
      ok: true,
      output: expect.stringMatching(/^Sauvegarde du .*, entière/m),
    });
    const restored = await target.type(`npm run restore -- "${file}"`, key);
    expect(restored).toMatchObject({ ok: true, output: expect.stringContaining('Restauré et comparé') });
    const all = (db: Db) => db.collection('users').find().toArray();
    expect(await all(target.db)).toEqual(await all(source.db));
  },
  PATIENCE,
);

it(
  'audit-progress counts the progresses that nothing proves',
  async () => {
    const { db, type } = emptyAcademy('progress');
    const [user, course] = [new ObjectId(), new ObjectId()];
    const forged = { user, course, progress: 50, proof_count: 3, revision: 1 };
    await db.collection('enrollments').insertOne({ ...forged, created_at: new Date(), begun_at: new Date() });
    const audited = await type('npm run audit-progress');
    expect(audited).toMatchObject({ ok: false, output: expect.stringContaining('1 progressions sur 1') });
  },
  PATIENCE,
);

it(
  'seed fills an academy',
  async () => {
    const { db, type } = emptyAcademy('large');
    const filled = await type('npm run seed -- --large --accounts 500');
    expect(filled).toMatchObject({ ok: true, output: expect.stringContaining('500 comptes, 50 messages, 5 cours') });
    expect(await db.collection('users').countDocuments()).toBe(500);
  },
  PATIENCE,
);

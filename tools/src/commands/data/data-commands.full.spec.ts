import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const roleOf = async (db: Db, email: string) => (await db.collection('users').findOne({ email }))?.role;

it(
  'create-super-admin creates one, promotes an account, and demotes all but the last one',
  async () => {
    const { db, type } = emptyAcademy('super-admins');
    const [boss, claire] = ['boss@example.org', 'claire@example.org'];
    const password = 'quatre corneilles sous la neige';
    const created = await type(`npm run create-super-admin -- --email ${boss} --name Boss --password "${password}"`);
    expect(created).toMatchObject({
      ok: true,
      output: expect.stringContaining('Le compte super administrateur est créé.'),
    });
    expect(await roleOf(db, boss)).toBe('super_admin');

    await db.collection('users').insertOne({
      ...{ name: 'Claire', email: claire, password_hash: null, password_version: 0, role: 'student', permissions: {} },
      ...{ created_at: new Date(), search: 'claire' },
    });
    // Nobody can answer its question here.
    expect((await type(`npm run create-super-admin -- --email ${claire}`)).ok).toBe(false);
    const promoted = await type(`npm run create-super-admin -- --email ${claire} --promote`);
    expect(promoted).toMatchObject({ ok: true, output: expect.stringContaining('maintenant super administrateur') });
    expect(await roleOf(db, claire)).toBe('super_admin');

    const demoted = await type(`npm run create-super-admin -- --demote ${boss}`);
    expect(demoted).toMatchObject({ ok: true, output: expect.stringContaining('maintenant étudiant') });
    const last = await type(`npm run create-super-admin -- --demote ${claire}`);
    expect(last).toMatchObject({ ok: false, output: expect.stringContaining('au moins un super administrateur') });
    expect([await roleOf(db, boss), await roleOf(db, claire)]).toEqual(['student', 'super_admin']);
  },
  PATIENCE,
);

it(
  'deploy-token makes, lists and revokes a token',
  async () => {
    const { db, type } = emptyAcademy('tokens');
    const made = await type('npm run deploy-token -- admin-app --label "intégration continue" --days 90');
    expect(made).toMatchObject({ ok: true, output: expect.stringMatching(/^ {2}DEPLOY_TOKEN=\S+$/m) });
    const { output } = await type('npm run deploy-token -- --list');
    const [, id = ''] = /^([0-9a-f]{24}) .*intégration continue.*jamais servi$/m.exec(output) ?? [];
    expect(await type(`npm run deploy-token -- --revoke ${id}`)).toMatchObject({
      ok: true,
      output: expect.stringContaining("Ce jeton n'est plus accepté."),
    });
    expect((await type('npm run deploy-token -- --list')).output).toContain('Aucun jeton de déploiement.');
    expect(await db.collection('deploy_tokens').countDocuments()).toBe(0);
  },
  PATIENCE,
);

it(
  'backup makes a key and a backup, which restore writes into an empty academy, and into no other',
  async () => {
    const [source, target] = [emptyAcademy('source'), emptyAcademy('target')];
    await source.type('npm run create-super-admin -- --email boss@example.org --name Boss --password "six-et-plus-6"');
    const keyFile = join(source.folder, 'backup-key.txt');
    expect((await source.type(`npm run --silent backup -- --new-key > "${keyFile}"`)).ok).toBe(true);
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
    expect((await target.type(`npm run restore -- "${file}"`, key)).ok).toBe(false);
  },
  PATIENCE,
);

it(
  'audit-progress proves every progress, and names one that nothing proves',
  async () => {
    const { db, type } = emptyAcademy('progress');
    const right = await type('npm run audit-progress');
    expect(right).toMatchObject({ ok: true, output: expect.stringContaining('toutes conformes à leurs preuves') });
    const [user, course] = [new ObjectId(), new ObjectId()];
    const forged = { user, course, progress: 50, proof_count: 3, revision: 1 };
    await db.collection('enrollments').insertOne({ ...forged, created_at: new Date(), begun_at: new Date() });
    const wrong = await type('npm run audit-progress');
    expect(wrong).toMatchObject({ ok: false, output: expect.stringContaining('1 progressions sur 1') });
  },
  PATIENCE,
);

it(
  'seed fills an academy once, and only when it is told how much',
  async () => {
    const { db, type } = emptyAcademy('large');
    expect(await type('npm run seed')).toMatchObject({
      ok: false,
      output: expect.stringContaining('Précisez --large'),
    });
    const filled = await type('npm run seed -- --large');
    expect(filled).toMatchObject({ ok: true, output: expect.stringContaining('1000 cours') });
    expect(await db.collection('courses').countDocuments()).toBe(1000);
    expect(await type('npm run seed -- --large')).toMatchObject({ ok: false, output: expect.stringContaining('déjà') });
  },
  PATIENCE,
);

import type { User } from '@iris/contract/accounts';
import type { CatalogCourse, Course } from '@iris/contract/catalog';
import type { Campus, ContactMessage } from '@iris/contract/site';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeAddress } from '../src/foundation/database/migrations/list/001-010/003-office-address.ts';
import { MIGRATIONS } from '../src/foundation/database/migrations/list/index.ts';
import { courseInput } from './data/factories.ts';
import { fillWith, PREVIOUS_VERSIONS, STORED_IDS } from './data/previous-versions.ts';
import { collectLog } from './servers/log.fixtures.ts';
import { startServer, type TestServer, testConfig } from './servers/server.ts';

const { mongodbUri, jwtSecret } = testConfig();
const client = new mongo.MongoClient(mongodbUri);
const db = client.db();
const instances: TestServer[] = [];
const log = collectLog();
let server: TestServer;
let token: string;

const failed_at = new Date();

/** Several instances of this version start simultaneously on data of earlier versions. */
beforeAll(async () => {
  for (const stored of Object.values(PREVIOUS_VERSIONS)) await fillWith(db, stored);
  const oneOfEachPurpose = { unique: true, partialFilterExpression: { is_open: true } };
  await db.collection('one_time_links').createIndex({ user: 1, purpose: 1 }, oneOfEachPurpose);
  await db.collection('failed_jobs').createIndex({ failed_at: 1 }, { expireAfterSeconds: 30 * 86_400 });
  const failedOf = (kind: string, settled?: string) => ({ kind, attempts: 20, failed_at, ...(settled && { settled }) });
  await db
    .collection('failed_jobs')
    .insertMany([failedOf('send_mail'), failedOf('delete_files'), failedOf('note_withdrawal', 'abandoned')]);
  const start = () => startServer({ mongodbUri, jwtSecret, logLevel: 'info' }, { logTo: log.logTo });
  instances.push(...(await Promise.all([start(), start()])));
  server = instances[0] as TestServer;
  token = await server.tokenFor(STORED_IDS.user.toHexString());
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
  for (const { app } of instances) await app.close();
});

it('executes and records each migration once with several instances', async () => {
  const executed = MIGRATIONS.map(({ id }) => [id, log.text().split(`migration ${id} executed`).length - 1]);
  expect(executed).toEqual(MIGRATIONS.map(({ id }) => [id, 1]));
  const records = await db.collection<{ _id: string }>('migrations').find().sort({ _id: 1 }).toArray();
  expect(records.map(({ _id }) => _id)).toEqual(MIGRATIONS.map(({ id }) => id));
  expect(await db.collection('migration_locks').countDocuments()).toBe(0);
});

it('numbers migrations from 001 without a gap', () => {
  const numbers = MIGRATIONS.map(({ id }) => id.slice(0, 4));
  expect(numbers).toEqual(MIGRATIONS.map((_, index) => `${String(index + 1).padStart(3, '0')}-`));
});

it('lets accounts of earlier versions have several links for a new password, and one of other kinds', async () => {
  const user = new mongo.ObjectId();
  const insert = (purpose: string) =>
    db
      .collection('one_time_links')
      .insertOne({ user, purpose, secret_hash: new mongo.ObjectId().toHexString(), is_open: true })
      .then(
        () => 'stored',
        () => 'refused',
      );
  const purposes = ['reset_password', 'reset_password', 'verify_email', 'verify_email'];
  const outcomes: string[] = [];
  for (const purpose of purposes) outcomes.push(await insert(purpose));
  expect(outcomes).toEqual(['stored', 'stored', 'stored', 'refused']);
});

it('lets failed jobs of earlier versions expire, unless nothing else would do their work and nobody has decided', async () => {
  const left = await db.collection('failed_jobs').find().sort({ kind: 1 }).toArray();
  expect(left.map(({ kind, expires_from }) => [kind, expires_from])).toEqual([
    ['delete_files', undefined],
    ['note_withdrawal', failed_at],
    ['send_mail', failed_at],
  ]);
  const indexes = await db.collection('failed_jobs').indexes();
  const expiring = indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
  expect(expiring.map(({ key }) => key)).toEqual([{ expires_from: 1 }]);
});

it('finds data of earlier versions', async () => {
  for (const q of ['voeux', 'veoux']) {
    const users = (await server.call<User[]>('GET /admin/users', { token, query: { q } })).body;
    expect(users.map(({ _id }) => _id)).toEqual([STORED_IDS.user.toHexString()]);
  }
  for (const name of ['users', 'lessons']) {
    expect(await db.collection(name).countDocuments({ search_keys: null })).toBe(0);
  }
  const query = { q: 'zoe' };
  const messages = (await server.call<ContactMessage[]>('GET /contact/messages', { token, query })).body;
  expect(messages.map(({ _id }) => _id)).toEqual([STORED_IDS.message.toHexString()]);
});

it('recomputes search texts folded by another version', async () => {
  const calls = ['GET /admin/users', 'GET /contact/messages', 'GET /courses', 'GET /admin/journal'] as const;
  const found: Record<string, number> = {};
  for (const route of calls) {
    const query = { [route === 'GET /admin/journal' ? 'person' : 'q']: "l'oeil" };
    found[route] = (await server.call<unknown[]>(route, { token, query })).body.length;
  }
  expect(found).toEqual(Object.fromEntries(calls.map((route) => [route, 1])));
  expect((await server.call<User[]>('GET /admin/users', { token, query: { q: 'soren oeil' } })).body).toHaveLength(1);
});

it('starts the version of a course without one at 1', async () => {
  const stored = (await server.call<Course[]>('GET /courses')).body.find(({ title }) => title === 'Cornée');
  expect(stored).toMatchObject({ title: 'Cornée', version: 1, image_alt: '', language: 'fr', enrollment_mode: 'open' });
  const headers = { 'if-match': '"1"' };
  const answer = await server.call('PUT /courses/:id', { token, id: stored?._id, body: courseInput(), headers });
  expect(answer).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await server.call<Campus[]>('GET /campuses')).body).toMatchObject([{ version: 1, image_alt: '' }]);
});

it('marks the courses that have a program', async () => {
  const { body } = await server.call<CatalogCourse[]>('GET /courses');
  expect(body.filter(({ has_program }) => has_program).map(({ title }) => title)).toEqual(['Glaucome']);
});

it('keeps the titles of phases, which are of any operation', async () => {
  const found = await Promise.all([
    db.collection('lessons').findOne({ 'film.phases.title': 'Suture' }),
    db.collection('course_revisions').findOne({ 'modules.lessons.film.phases.title': 'Suture' }),
  ]);
  const phases = [
    { id: 'phase-1', title: 'Volet scléral', start: 2 },
    { id: 'phase-2', title: 'Suture', start: 40 },
  ];
  expect([found[0]?.film.phases, found[1]?.modules[1].lessons[1].film.phases]).toEqual([phases, phases]);
});

it('numbers the passwords of accounts, so that a login opens a session', async () => {
  expect(await db.collection('users').countDocuments({ password_version: 0 })).toBe(
    await db.collection('users').countDocuments(),
  );
});

it('cancels the planned deletion of a super administrator', async () => {
  const { body } = await server.call<User>('GET /auth/me', { token });
  expect([body.role, body.deletion_at]).toEqual(['super_admin', undefined]);
});

it('names who revoked a certificate by the id of the account, and accounts of the journal in lower case', async () => {
  const certificates = await db.collection('certificates').find().sort({ _id: 1 }).toArray();
  expect(certificates.map(({ revoked }) => [revoked.by, revoked.account])).toEqual([
    [undefined, STORED_IDS.user],
    [undefined, undefined],
  ]);
  const entries = await db.collection('audit_entries').find({ action: 'user.sessions' }).sort({ _id: 1 }).toArray();
  expect(entries.map(({ target, before }) => [target.id, target.label, before.name])).toEqual([
    ['abcdefabcdefabcdefabcd01', 'Ancien Nom', 'Ancien Nom'],
    ['abcdefabcdefabcdefabcd02', 'Compte supprimé', 'Compte supprimé'],
  ]);
});

it('gives the demo question that nobody could answer an id that answers can name', async () => {
  const stored = ['lessons', 'course_revisions', 'attempts'].map((name) => db.collection(name).find().toArray());
  const found = JSON.stringify(await Promise.all(stored));
  expect([found.match(/"fin"/g), found.match(/"jonction"/g), found.match(/"(fuite|autre)"/g)]).toMatchObject([
    null,
    { length: 5 },
    { length: 5 },
  ]);
});

it("copies a changed footer text to the offices' address once", async () => {
  const footerText = '12 rue des Écoles, Lyon';
  expect((await server.call('GET /config/theme')).body).toMatchObject({ footerText, address: footerText });
  const { db: other } = { db: client.db(`${db.databaseName}_theme`) };
  const addressFrom = async (values: object) => {
    await other.collection<{ _id: string }>('theme').replaceOne({ _id: 'site' }, { values }, { upsert: true });
    await officeAddress.up(other);
    await officeAddress.up(other);
    return (await other.collection('theme').findOne())?.values.address;
  };
  const original = 'Bureaux internationaux au Mexique et à Barcelone';
  const found = {
    unchanged: await addressFrom({ footerText: original }),
    emptied: await addressFrom({ footerText: '' }),
    without: await addressFrom({ siteName: 'Iris' }),
    written: await addressFrom({ footerText: 'Une école', address: 'Lyon' }),
    costly: await addressFrom({ footerText: '$siteName' }),
  };
  await other.dropDatabase();
  expect(found).toEqual({ written: 'Lyon', costly: '$siteName' });
});

/** An entry of MongoDB's profiler. */
interface Profiled {
  op: string;
  ns: string;
  nModified?: number;
  ninserted?: number;
  ndeleted?: number;
}

it('changes nothing at the next start', async () => {
  const stored = await db.collection('users').findOneAndUpdate({}, { $unset: { search: 1 } });
  await db.command({ profile: 2 });
  const { app } = await startServer({ mongodbUri });
  await app.close();
  await db.command({ profile: 0 });
  const commands = await db.collection<Profiled>('system.profile').find().toArray();
  expect(commands).not.toEqual([]);
  const written = commands.filter(({ nModified, ninserted, ndeleted }) => nModified || ninserted || ndeleted);
  expect(written).toEqual([]);
  expect(await db.collection('users').findOne({ _id: stored?._id })).not.toHaveProperty('search');
});

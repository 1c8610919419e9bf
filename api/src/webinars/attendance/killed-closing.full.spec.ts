import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltApi, buildApi } from '../../../test/servers/instances.ts';
import { type OwnMongod, startMongod } from '../../../test/servers/own-mongod.ts';
import { userSearch } from '../../accounts/index.ts';

const PEOPLE = 300;
const POLL = { timeout: 120_000, interval: 10 };
const MINUTE_MS = 60_000;

let mongod: OwnMongod;
let client: mongo.MongoClient;
let db: mongo.Db;
let api: BuiltApi;

beforeAll(async () => {
  mongod = await startMongod();
  client = await mongo.MongoClient.connect(mongod.uri);
  db = client.db();
  // The transaction of a killed process holds what it has written for a second, not for a minute.
  await db.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds: 1 });
  api = await buildApi();
});
afterAll(async () => {
  await api.remove();
  await client.close();
  await mongod.stop();
});

const start = () => api.start({ MONGODB_URI: mongod.uri, JWT_SECRET: randomBytes(48).toString('base64url') });

/** A webinar that was just closed: every third of the confirmed was there for ten minutes of fifteen, every other one for less. */
async function addClosedWebinar(): Promise<mongo.ObjectId> {
  const webinar = new mongo.ObjectId();
  const now = new Date();
  const starts_at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - 20 * MINUTE_MS);
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    user: new mongo.ObjectId(),
    _id: new mongo.ObjectId(),
    index,
  }));
  await db.collection('users').insertMany(
    people.map(({ user, index }) => {
      const person = { name: `Compte ${index}`, email: `${index}.${webinar}@example.org` };
      const login = { permissions: {}, password_hash: null, password_version: 0, role: 'student' };
      return { _id: user, ...person, ...userSearch(person), ...login, email_verified_at: now, created_at: now };
    }),
  );
  await db.collection('webinar_registrations').insertMany(
    people.map(({ _id, user, index }) => {
      return { _id, webinar, user, state: 'confirmed', number: index + 1, created_at: now, confirmed_at: now };
    }),
  );
  await db.collection('webinar_presences').insertMany(
    people.flatMap(({ _id: registration, index }) =>
      Array.from({ length: index % 3 === 0 ? 10 : 9 }, (_, minute) => {
        return { registration, webinar, minute: new Date(starts_at.getTime() + minute * MINUTE_MS) };
      }),
    ),
  );
  await db.collection('webinars').insertOne({
    ...{
      _id: webinar,
      title: 'Capsulorhexis',
      description: 'Trois cas',
      objectives: [],
      level: 'Avancé',
      language: 'fr',
    },
    ...{ speakers: [], starts_at, ends_at: new Date(starts_at.getTime() + 15 * MINUTE_MS), minutes: 15, chapters: [] },
    ...{
      time_zone: 'Europe/Paris',
      schedule: {},
      capacity: PEOPLE,
      required_share: 66,
      state: 'closed',
      closed_at: now,
    },
    ...{
      confirmed: PEOPLE,
      waiting: 0,
      last_number: PEOPLE,
      sequence: 0,
      changed_at: now,
      created_at: now,
      version: 2,
    },
  });
  const job = { kind: 'close_webinar', target: webinar.toHexString(), lease_until: new Date(0), attempts: 0 };
  await db.collection('jobs').insertOne(job);
  return webinar;
}

it('closing continues wherever it was killed: everybody is counted, attested and told once', async () => {
  // Creates the indexes.
  await (await start()).stop();
  const webinar = await addClosedWebinar();
  const closing = { kind: 'close_webinar' };
  const counted = () => db.collection('webinar_attendances').countDocuments({ webinar });
  const isOpen = () => db.collection('jobs').countDocuments(closing);
  const progress: number[] = [];
  while (await isOpen()) {
    const before = await counted();
    const instance = await start();
    await expect.poll(async () => (await counted()) > before || !(await isOpen()), POLL).toBe(true);
    await delay((progress.length * 37) % 150);
    await instance.kill();
    progress.push(await counted());
    // The lease of the killed one ends.
    await db.collection('jobs').updateMany({}, { $set: { lease_until: new Date(0) } });
  }
  // It was killed in the middle.
  expect(progress.some((count) => count > 0 && count < PEOPLE)).toBe(true);
  expect(await counted()).toBe(PEOPLE);
  const attended = await db
    .collection('webinar_attendances')
    .find({ webinar, serial: { $exists: true } })
    .toArray();
  expect(attended).toHaveLength(PEOPLE / 3);
  const certificates = await db.collection('certificates').find({ 'snapshot.webinar._id': webinar }).toArray();
  expect(certificates.map(({ serial }) => serial).sort()).toEqual(attended.map(({ serial }) => serial).sort());
  const told = await db.collection('notifications').find({ kind: 'webinar_after' }).toArray();
  expect([told.length, new Set(told.map(({ user }) => String(user))).size]).toEqual([PEOPLE, PEOPLE]);
  expect(await db.collection('webinars').findOne({ _id: webinar })).toMatchObject({ counted_at: expect.any(Date) });
});

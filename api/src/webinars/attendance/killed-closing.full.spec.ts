import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { killedProcesses } from '../../../test/servers/killed-processes.fixtures.ts';
import { userSearch } from '../../accounts/users/model/user.schema.ts';

const PEOPLE = 150;
const POLL = { timeout: 120_000, interval: 10 };
const MINUTE_MS = 60_000;

const { stored, start, startPreparing, endLeases, killAfter } = killedProcesses({ name: 'closing', poll: POLL });

/** A webinar that was just closed: every third of the confirmed was there for ten minutes of fifteen, every other one for less. */
async function addClosedWebinar(): Promise<Types.ObjectId> {
  const webinar = new Types.ObjectId();
  const now = new Date();
  const starts_at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - 20 * MINUTE_MS);
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    user: new Types.ObjectId(),
    _id: new Types.ObjectId(),
    index,
  }));
  await stored('users').insertMany(
    people.map(({ user, index }) => {
      const person = { name: `Compte ${index}`, email: `${index}.${webinar}@example.org` };
      const login = { permissions: {}, password_hash: null, password_version: 0, role: 'student' };
      return { _id: user, ...person, ...userSearch(person), ...login, email_verified_at: now, created_at: now };
    }),
  );
  await stored('webinar_registrations').insertMany(
    people.map(({ _id, user, index }) => {
      return { _id, webinar, user, state: 'confirmed', number: index + 1, created_at: now, confirmed_at: now };
    }),
  );
  await stored('webinar_presences').insertMany(
    people.flatMap(({ _id: registration, index }) =>
      Array.from({ length: index % 3 === 0 ? 10 : 9 }, (_, minute) => {
        return { registration, webinar, minute: new Date(starts_at.getTime() + minute * MINUTE_MS) };
      }),
    ),
  );
  await stored('webinars').insertOne({
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
  await stored('jobs').insertOne(job);
  return webinar;
}

it('closing continues wherever it was killed: everybody is counted, attested and told once', async () => {
  // Creates the indexes.
  await (await startPreparing()).app.close();
  const webinar = await addClosedWebinar();
  const closing = { kind: 'close_webinar' };
  const counted = () => stored('webinar_attendances').countDocuments({ webinar });
  const isOpen = () => stored('jobs').countDocuments(closing);
  const progress: number[] = [];
  const state = async () => `${await counted()} ${await isOpen()}`;
  while (await isOpen()) {
    await killAfter(state, await start(), (progress.length * 37) % 150);
    progress.push(await counted());
    await endLeases();
  }
  // It was killed in the middle.
  expect(progress.some((count) => count > 0 && count < PEOPLE)).toBe(true);
  expect(await counted()).toBe(PEOPLE);
  const attended = await stored('webinar_attendances')
    .find({ webinar, serial: { $exists: true } })
    .toArray();
  expect(attended).toHaveLength(PEOPLE / 3);
  const certificates = await stored('certificates').find({ 'snapshot.webinar._id': webinar }).toArray();
  expect(certificates.map(({ serial }) => serial).sort()).toEqual(attended.map(({ serial }) => serial).sort());
  const told = await stored('notifications').find({ kind: 'webinar_after' }).toArray();
  expect([told.length, new Set(told.map(({ user }) => String(user))).size]).toEqual([PEOPLE, PEOPLE]);
  expect(await stored('webinars').findOne({ _id: webinar })).toMatchObject({ counted_at: expect.any(Date) });
});

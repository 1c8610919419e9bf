import { Types } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { tellVersion } from '../src/authoring/programs/publication/publication-jobs.ts';
import type { JobDefinition } from '../src/foundation/jobs/define-job.ts';
import { closeWebinar, remindWebinar } from '../src/webinars/webinar-jobs.ts';
import { course } from './data/factories.ts';
import { lesson, publish } from './data/programs.fixtures.ts';
import { webinar } from './data/webinars.ts';
import { drainJobs } from './servers/drain-jobs.ts';
import { sharedServer } from './servers/shared-server.ts';

/** One more than what these jobs do in one transaction. */
const PEOPLE = 51;
const HOUR_MS = 3_600_000;

const server = sharedServer();
const stored = (name: string) => server.connection.collection(name);

/** Accounts, the last of which nobody can notify. */
async function people(): Promise<Types.ObjectId[]> {
  const users = Array.from({ length: PEOPLE }, (_, index) => {
    const _id = new Types.ObjectId();
    const login = { permissions: {}, password_hash: null, password_version: 0, role: 'student' };
    const times = { created_at: new Date(), email_verified_at: new Date() };
    return { _id, name: `Compte ${index}`, email: `${_id}@example.org`, search: '', ...login, ...times };
  });
  await stored('users').insertMany(users);
  const refuse = (validator: object) => server.connection.db?.command({ collMod: 'notifications', validator });
  await refuse({ user: { $ne: users.at(-1)?._id } });
  onTestFinished(async () => void (await refuse({})));
  return users.map(({ _id }) => _id);
}

/** A webinar with these people, and when it begins. */
async function webinarOf(users: readonly Types.ObjectId[], starts_at: Date, change: object): Promise<string> {
  const { _id } = await webinar(server, { capacity: 100 });
  const id = new Types.ObjectId(_id);
  const registered = { webinar: id, state: 'confirmed', created_at: new Date(0), confirmed_at: new Date(0) };
  await stored('webinar_registrations').insertMany(
    users.map((user, index) => ({ ...registered, user, number: index + 1 })),
  );
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + HOUR_MS / 2) };
  await stored('webinars').updateOne({ _id: id }, { $set: { ...times, confirmed: PEOPLE, ...change } });
  return _id;
}

it.each<[JobDefinition['kind'], JobDefinition, (users: readonly Types.ObjectId[]) => Promise<string>]>([
  [
    'remind_webinar',
    remindWebinar,
    async (users) => `${await webinarOf(users, new Date(Date.now() + HOUR_MS / 6), {})}:soon:0`,
  ],
  [
    'close_webinar',
    closeWebinar,
    (users) => webinarOf(users, new Date(Date.now() - HOUR_MS), { state: 'closed', closed_at: new Date() }),
  ],
  [
    'tell_version',
    tellVersion,
    async (users) => {
      const { _id } = await course(server);
      for (let times = 0; times < 2; times += 1) await publish(server, _id, [lesson('text')]);
      const begun = { course: new Types.ObjectId(_id), begun_at: new Date(), revision: 1, progress: 0 };
      await stored('enrollments').insertMany(users.map((user) => ({ ...begun, user, enrolled_at: new Date() })));
      return `${_id}:2`;
    },
  ],
])(
  '%s is given up when its second part fails each time, although its first one is done again',
  async (kind, definition, prepare) => {
    await stored('failed_jobs').deleteMany({});
    const users = await people();
    const target = await prepare(users);
    await stored('jobs').deleteMany({ target: { $regex: `^${target.slice(0, 24)}` } });
    const attempts = definition.attempts - 1;
    await stored('jobs').insertOne({ kind, target, turn: target, lease_until: new Date(0), attempts });
    await drainJobs(server);
    // The first part is stored, and all of the second one undone.
    expect(await stored('notifications').countDocuments({ user: { $in: users } })).toBe(PEOPLE - 1);
    expect(await stored('failed_jobs').findOne({ kind })).toMatchObject({ target, attempts: definition.attempts });
    expect(await stored('jobs').countDocuments({ kind })).toBe(0);
  },
);

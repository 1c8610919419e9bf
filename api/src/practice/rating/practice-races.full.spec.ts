import { setTimeout as delay } from 'node:timers/promises';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Account } from '../../../test/data/factories.ts';
import { zoneAt } from '../../../test/data/time-zones.ts';
import type { Instance } from '../../../test/servers/instances.ts';
import { killedProcesses } from '../../../test/servers/killed-processes.fixtures.ts';
import { userSearch } from '../../accounts/users/model/user.schema.ts';
import { wrongFilms } from './practice-races.fixtures.ts';
import { draftOf, ratedProgram, sentFilm } from './rating.fixtures.ts';

const FILMS = 24;
const RATERS = 6;
const KILLED = 4;
const POLL = { timeout: 120_000, interval: 10 };

const { mailbox, stored, start, startPreparing, endLeases, killAfter } = killedProcesses({
  name: 'practice',
  poll: POLL,
});

interface Prepared {
  lesson: string;
  films: string[];
  raters: Account[];
}

/** Films, each of another learner, and their raters; by a server that is closed before the others start. */
async function prepare(): Promise<Prepared> {
  const server = await startPreparing();
  const rated = await ratedProgram(server, { raters: RATERS });
  const films: string[] = [];
  for (let index = 0; index < FILMS; index += 1) {
    const _id = new Types.ObjectId();
    const person = { name: `Interne ${index}`, email: `interne-${index}@example.org` };
    const login = { permissions: {}, password_hash: null, password_version: 0, role: 'student' };
    // Mails wait for the day of their readers.
    const dates = { email_verified_at: new Date(), created_at: new Date(), time_zone: zoneAt(12) };
    await stored('users').insertOne({ _id, ...person, ...userSearch(person), ...login, ...dates });
    films.push((await sentFilm(server, rated, { owner: { id: _id.toHexString(), token: '' } })).id);
  }
  await server.app.close();
  await stored('jobs').deleteMany({});
  return { lesson: rated.lesson, films, raters: rated.raters };
}

/** The two processes that take calls now; killed ones are replaced. */
const running: Instance[] = [];

/** Calls the process of this number, whichever it is, until one answers something else than a failure. */
async function call<Body>(place: number, { token }: Account, method: string, path: string, body?: object) {
  for (;;) {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${running[place]?.address}/api${path}`, init).catch(() => undefined);
    if (!answer || answer.status >= 500) {
      await delay(50);
      continue;
    }
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as Body };
  }
}

/** Rates until nothing is left. What a killed process has left unanswered is pressed again. */
async function rateAll(rater: Account, lesson: string, place: number): Promise<number> {
  for (;;) {
    const taken = await call<{ _id: string }>(place, rater, 'POST', `/activities/${lesson}/assignments`);
    if (taken.status !== 201) return taken.status;
    const id = taken.body._id;
    // The draft of one that was sent, and whose answer was lost, is gone: it is asked for the next film.
    await call(place, rater, 'PUT', `/assignments/${id}/draft`, draftOf([3, 3, 3]));
    await call(place, rater, 'POST', `/assignments/${id}/send`);
  }
}

it(`${FILMS} films, ${RATERS} raters at two processes that are killed ${KILLED} times: each film has two raters, one result and one mail`, {
  timeout: 1_200_000,
}, async () => {
  const { lesson, films, raters } = await prepare();
  running.push(...(await Promise.all([start(), start()])));
  const isWaiting = () => stored('submissions').countDocuments({ state: 'sent' });
  // Another one each time once all is rated: there is nothing to wait for then.
  const progress = async () =>
    (await isWaiting()) > 0
      ? (await stored('ratings').countDocuments()) * 1000 + (await stored('assignments').countDocuments())
      : performance.now();
  const rating = Promise.all(raters.map((rater, index) => rateAll(rater, lesson, index % 2)));
  const counts: number[] = [];
  for (let killed = 0; killed < KILLED && (await isWaiting()); killed += running.length) {
    for (const [place, instance] of running.entries()) {
      await killAfter(progress, instance, ((killed + place) * 37) % 90);
      counts.push(await isWaiting());
    }
    running.splice(0, running.length, ...(await Promise.all([start(), start()])));
    await endLeases();
  }
  expect(counts.filter((count) => count > 0).length, 'processes were killed while films were rated').toBeGreaterThan(1);
  expect(await rating).toEqual(raters.map(() => 409));
  await expect.poll(() => stored('jobs').countDocuments(), { ...POLL, timeout: 300_000 }).toBe(0);
  await Promise.all(running.map((instance) => instance.stop()));

  const read = async (name: string, filter = {}) => (await stored(name).find(filter).toArray()) as never[];
  const [assignments, ratings, results, notifications] = await Promise.all([
    read('assignments'),
    read('ratings'),
    read('results'),
    read('notifications', { kind: 'practice_result' }),
  ]);
  expect(wrongFilms(films, 2, { assignments, ratings, results, notifications })).toEqual([]);
  // A process that is killed after the mail server has accepted a mail sends it again, with the same id.
  const told = mailbox.mails.filter(({ subject }) => subject?.includes('Le résultat de votre film'));
  const idsOf = new Map<string, Set<string | undefined>>();
  for (const { to, messageId } of told) {
    const address = [to].flat()[0]?.text ?? '';
    idsOf.set(address, (idsOf.get(address) ?? new Set()).add(messageId));
  }
  expect([idsOf.size, [...idsOf].filter(([, ids]) => ids.size !== 1)]).toEqual([FILMS, []]);
});

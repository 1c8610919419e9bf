import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Assignment } from '@iris/contract/practice';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Account } from '../../../test/data/factories.ts';
import { type Answer, type TestServer } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { calibrate, draftOf, next, type RatedProgram, ratedProgram, save, sentFilm } from './rating.fixtures.ts';

const server = sharedServer();

/** When the learner made and sent the film: long before anybody rates it. */
const PERIOD = { from: new Date('2026-03-09T00:00:00Z'), to: new Date('2026-03-12T00:00:00Z') };
const SENT = new Date('2026-03-10T14:20:00Z');

/** The number of the attempt; nothing else that is answered is this number. */
const NUMBER = 9;

const SECRETS = ['Hippolyte', 'Quéré', 'hippolyte.quere', 'Quimper', 'wet_lab', 'simulator'];

/** An id that tells the learner's period, as those of everything that learners do. */
const idThen = () => {
  const seconds = (SENT.getTime() / 1000).toString(16).padStart(8, '0');
  return new Types.ObjectId(seconds + new Types.ObjectId().toHexString().slice(8));
};

/** Moves what is stored of a film and its owner into the learner's period, with names that would be recognized. */
async function moveBack(
  { connection }: TestServer,
  film: { id: string; owner: Account; video: string },
): Promise<void> {
  const of = (name: string) => connection.collection(name);
  const [submission, user] = [new Types.ObjectId(film.id), new Types.ObjectId(film.owner.id)];
  const institution = { _id: idThen(), name: 'CHU de Quimper', folded: 'chu de quimper', created_at: SENT };
  await of('institutions').insertOne(institution);
  const member = { institution: institution._id, role: 'resident', user, from: SENT, until: null };
  await of('members').insertOne(member as never);
  const person = { name: 'Hippolyte Quéré', email: 'hippolyte.quere@chu-quimper.example', created_at: SENT };
  const [account, record] = await Promise.all([
    of('users').findOneAndDelete({ _id: user }),
    of('submissions').findOneAndDelete({ _id: submission }),
  ]);
  const owner = idThen();
  await of('users').insertOne({ ...account, ...person, _id: owner });
  const when = { sent_at: SENT, created_at: SENT, declared_at: SENT };
  const enrollment = idThen();
  await of('submissions').insertOne({ ...record, ...when, _id: idThen(), user: owner, enrollment, number: NUMBER });
  await of('owned_films').updateOne({ _id: new Types.ObjectId(film.video) }, { $set: { owner, created_at: SENT } });
}

/** Writes the files of all films, which are served as they are. */
async function writeFiles({ connection, config }: TestServer): Promise<void> {
  if (!('folder' in config.filmsStore)) throw new Error('films of specs are in a folder');
  const films = ['videos', 'owned_films'].map((name) => connection.collection(name).find().toArray());
  for (const { renditions, poster, sprite } of (await Promise.all(films)).flat()) {
    for (const { path } of [...renditions, poster, sprite]) {
      const file = join(config.filmsStore.folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'x');
    }
  }
}

/** All that a rater can read: every answer of the routes of raters, and every file that they name. */
async function readAll(rater: Account, { lesson }: RatedProgram): Promise<Answer<unknown>[]> {
  const { token } = rater;
  const taken = await next(server, rater, lesson);
  const id = taken.body._id;
  const answers: Answer<unknown>[] = [
    taken,
    await server.call('GET /rating', { token }),
    await server.call('GET /activities/:id/calibration', { token, id: lesson }),
    await calibrate(server, rater, lesson),
    await server.call('GET /assignments/:id', { token, id }),
    await save(server, rater, id, draftOf([3, 3, 3])),
    await save(server, rater, id, draftOf([2, 2, 2])),
  ];
  const urls = new Set(
    answers.flatMap(({ body }) => leavesOf(body)).filter((leaf) => String(leaf).startsWith('/api/')),
  );
  for (const url of urls) {
    for (const method of ['GET', 'HEAD'] as const) answers.push(await server.send({ method, url: String(url) }));
  }
  answers.push(await server.call('POST /assignments/:id/send', { token, id }));
  answers.push(await server.call('GET /assignments/:id', { token, id }));
  return answers;
}

function leavesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...leavesOf(inner)]);
}

/** What a text or number tells of the learner. */
function tells(leaf: unknown): boolean {
  const isThen = (milliseconds: number) => milliseconds >= +PERIOD.from && milliseconds <= +PERIOD.to;
  if (typeof leaf === 'number') return leaf === NUMBER || isThen(leaf) || isThen(leaf * 1000);
  const text = String(leaf);
  const ids = text.match(/[0-9a-f]{24}/g) ?? [];
  const dates = text.match(/\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?|\w{3}, \d{2} \w{3} \d{4} [\d:]+ GMT/g) ?? [];
  return (
    SECRETS.some((secret) => text.toLowerCase().includes(secret.toLowerCase())) ||
    ids.some((id) => isThen(new Types.ObjectId(id).getTimestamp().getTime())) ||
    dates.some((date) => isThen(Date.parse(date)))
  );
}

it('nothing that a rater gets names the learner, the attempt or the date', async () => {
  const rated = await ratedProgram(server);
  const [rater] = rated.raters as [Account];
  await moveBack(server, await sentFilm(server, rated));
  await writeFiles(server);
  const answers = await readAll(rater, rated);
  // All of it was really read: the film, the reference and the one of the calibration, with poster and sprite.
  expect(answers.filter(({ status }) => status === 200 || status === 206).length).toBeGreaterThan(18);
  const told = answers.flatMap(({ headers, body, text }) => {
    const leaves = [...leavesOf(headers), ...(body === undefined ? [text] : leavesOf(body))];
    return leaves.filter(tells).map(String);
  });
  expect(told).toEqual([]);
  // A file says nothing of when it was prepared.
  expect(
    answers.filter(
      ({ headers }) => headers['last-modified'] || /filename/.test(String(headers['content-disposition'])),
    ),
  ).toEqual([]);
  // The test would see it: the owner's own answer tells all of it.
  const [stored] = await server.connection.collection('submissions').find().toArray();
  const owner = { id: String(stored?.user), token: await server.tokenFor(String(stored?.user)) };
  const own = await server.call<Assignment>('GET /submissions/:id', { token: owner.token, id: String(stored?._id) });
  expect(own.status, own.text).toBe(200);
  expect(leavesOf(own.body).filter(tells).length).toBeGreaterThan(4);
});

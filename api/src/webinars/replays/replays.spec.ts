import type { PersonalData } from '@iris/contract/accounts';
import { CELL_SECONDS } from '@iris/contract/foundation';
import type { Video } from '@iris/contract/media';
import type { ProgramDraft } from '@iris/contract/programs';
import type {
  Replay,
  ReplayBeatResult,
  ReplayDraft,
  ReplayInput,
  ReplaySession,
  WebinarStanding,
} from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { wrongCells } from '../../../test/calls/cells.ts';
import { type Account, account, course, unknownId } from '../../../test/data/factories.ts';
import { film } from '../../../test/data/programs.fixtures.ts';
import { beginWebinar, webinar } from '../../../test/data/webinars.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();
let host: Account;
beforeAll(async () => {
  host = await account(server, 'admin', ['manage_courses']);
});

const CELLS = 20;
const START = new Date('2027-03-01T17:30:00.000Z');
const range = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const webinars = () => server.connection.collection('webinars');
const views = () => server.connection.collection('replay_views');
const change = (id: string, $set: object) => webinars().updateOne({ _id: new Types.ObjectId(id) }, { $set });

function replayInput(changes: Partial<ReplayInput> = {}): ReplayInput {
  return { video: null, phases: [], captions: [], offset: 0, is_published: false, ...changes };
}

/** A webinar that its host has closed, with two chapters and an answered question. */
async function closedWebinar(): Promise<string> {
  const { _id: id } = await webinar(server);
  const chapters = [
    { _id: 'chap-1', title: 'Accueil', at: later(-30) },
    { _id: 'chap-2', title: 'Premier cas', at: later(60) },
    { _id: 'chap-3', title: 'Discussion', at: later(3000) },
  ];
  await change(id, { state: 'closed', starts_at: START, ends_at: later(3600), recording_from: later(-10), chapters });
  await server.connection
    .collection('webinar_questions')
    .insertMany([questionOf(id, 'Quand ouvrir\u00a0?', later(40)), questionOf(id, 'Après la fin\u00a0?', later(5000))]);
  return id;
}

function questionOf(id: string, text: string, answered_at: Date) {
  const about = { webinar: new Types.ObjectId(id), user: new Types.ObjectId(), voters: [], asked_at: START };
  return { ...about, text, state: 'answered', answered_at };
}

const save = (id: string, body: ReplayInput, version?: number) =>
  server.call<ReplayDraft>('PUT /admin/webinars/:id/replay', {
    ...{ token: host.token, id, body },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const draftOf = async (id: string) =>
  (await server.call<ReplayDraft>('GET /admin/webinars/:id/replay', { token: host.token, id })).body;
const show = ({ token }: Account, id: string) => server.call<Replay>('GET /webinars/:id/replay', { token, id });
const open = async ({ token }: Account, id: string) =>
  (await server.call<ReplaySession>('POST /webinars/:id/replay-sessions', { token, id })).body;
const beat = ({ token }: Account, id: string, seq: number, cells: number[], position = 0) =>
  server.call<ReplayBeatResult>('POST /replay-sessions/:id/beats', { token, id, body: { seq, cells, position } });

/** A webinar with a replay that everybody may watch. */
async function published(cells = CELLS): Promise<{ id: string; video: string }> {
  const [id, video] = [await closedWebinar(), await film(server, cells)];
  expect((await save(id, replayInput({ video, is_published: true }))).status).toBe(200);
  return { id, video };
}

/** Lets time pass for the open session, by the clock of the database. */
async function letPass({ id }: Account, seconds: number): Promise<void> {
  const earlier = { $dateSubtract: { startDate: '$budget_at', unit: 'millisecond', amount: seconds * 1000 } };
  const isOpen = { user: new Types.ObjectId(id), session: { $exists: true } };
  await views().updateOne(isOpen, [{ $set: { budget_at: earlier } }]);
}

it('a replay is published, told once to those who registered, watched as time passes, and counted', async () => {
  const { _id: id } = await webinar(server, { capacity: 1 });
  const [first, second, other] = [await account(server), await account(server), await account(server)];
  for (const { token } of [first, second]) {
    expect((await server.call<WebinarStanding>('PUT /webinars/:id/registration', { token, id })).status).toBe(200);
  }
  await beginWebinar(server, id, 90);
  await change(id, { state: 'closed' });
  const video = await film(server, CELLS);
  expect((await show(first, id)).status).toBe(404);
  for (const is_published of [false, true, false, true]) await save(id, replayInput({ video, is_published }));
  const pending = () =>
    server.connection.collection('jobs').countDocuments({ kind: 'tell_webinar', target: `${id}:replay` });
  await drainJobs(server);
  expect(await pending()).toBe(0);
  // Published again much later, when the notifications may be gone.
  await save(id, replayInput({ video, offset: 5, is_published: true }));
  expect(await pending()).toBe(0);
  const told = await server.connection.collection('notifications').find({ kind: 'webinar_after' }).toArray();
  expect(told.map(({ user }) => String(user)).sort()).toEqual([first.id, second.id].sort());

  const { body: cards } = await server.call<{ _id: string; has_replay: boolean }[]>('GET /webinars', {
    query: { period: 'past' },
  });
  expect(cards.find(({ _id }) => _id === id)?.has_replay).toBe(true);
  expect((await show(other, id)).body).toMatchObject({ is_watched: false, position: 0, sources: { duration: 100 } });
  const { _id: session, required } = await open(other, id);
  expect(required).toBe(18);
  const answers: boolean[] = [];
  for (const index of range(9)) {
    await letPass(other, 2 * CELL_SECONDS);
    answers.push((await beat(other, session, index + 1, range(2, 2 * index), 10 * index)).body.is_watched);
  }
  expect(answers).toEqual([...Array(8).fill(false), true]);
  expect((await show(other, id)).body).toMatchObject({ is_watched: true, position: 80 });
  await open(first, id);
  expect(await draftOf(id)).toMatchObject({ opened: 2, watched: 1, is_published: true });
  const { body: data } = await server.call<PersonalData>('GET /account/data', { token: other.token });
  const [described] = data.sections.find(({ title }) => title === 'Rediffusions')?.rows ?? [];
  expect(described).toMatchObject({ Webinaire: expect.any(String), Vue: expect.any(String) });
});

it('forged beats gain nothing: neither all at once, in parallel, repeated, in another replay, nor in that of another', async () => {
  const [{ id }, { id: otherId }] = [await published(360), await published(360)];
  const student = await account(server);
  const started = performance.now();
  const session = await open(student, id);
  await Promise.all(range(50).map((index) => beat(student, session._id, index + 1, range(360))));
  await beat(student, session._id, 50, range(360));
  const again = await open(student, otherId);
  expect((await beat(student, session._id, 60, range(360))).body).toMatchObject({ code: 'play_session_replaced' });
  await beat(student, again._id, 1, range(360));
  const stranger = await account(server);
  expect((await beat(stranger, again._id, 2, range(360))).status).toBe(409);
  const found = await views()
    .find({ user: new Types.ObjectId(student.id) })
    .toArray();
  const gained = found.flatMap(({ cells }) => cells).length;
  const paid = Math.floor((2 * (performance.now() - started)) / 1000 / CELL_SECONDS);
  expect(gained - paid).toBeLessThanOrEqual(3);
  const openings = await Promise.all(range(10).map(() => open(stranger, id)));
  const beats = await Promise.all(openings.map(({ _id }) => beat(stranger, _id, 1, [0])));
  expect(beats.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('cells of a film that is replaced are dropped; what was watched stays so, and nothing is open that is withdrawn', async () => {
  const { id, video } = await published(2);
  const student = await account(server);
  const url = (await show(student, id)).body.sources.poster;
  const statusOf = async () => (await server.send({ method: 'GET', url })).status;
  const session = await open(student, id);
  await letPass(student, 60);
  expect((await beat(student, session._id, 1, [0, 1], 7)).body).toEqual({ pending: [], is_watched: true });
  // The file is not in the store of this spec.
  const code = async () => (await server.send({ method: 'GET', url })).body.code;
  expect(await code()).not.toBe('media_token_invalid');
  const replaced = await film(server, CELLS);
  await save(id, replayInput({ video: replaced, is_published: true }));
  expect((await beat(student, session._id, 2, [1])).status).toBe(409);
  expect((await show(student, id)).body).toMatchObject({ is_watched: true, position: 0 });
  expect(await open(student, id)).toMatchObject({ cells: CELLS, watched: [], position: 0 });
  await expect.poll(statusOf, { timeout: 10_000 }).toBe(403);
  await save(id, replayInput({ video, is_published: false }));
  const { token } = student;
  const statuses = [
    (await show(student, id)).status,
    (await server.call('POST /webinars/:id/replay-sessions', { token, id })).status,
  ];
  expect(statuses).toEqual([404, 404]);
});

it('chapters and questions are placed by where the evening begins in the recording', async () => {
  const id = await closedWebinar();
  const untouched = await draftOf(id);
  expect(untouched).toMatchObject({ version: 1, offset: 10, video: null, is_published: false });
  expect(untouched.proposed.map(({ start }) => start)).toEqual([0, 70, 3010]);
  const video = await film(server, CELLS);
  const { body } = await save(id, replayInput({ video, offset: -45 }), 1);
  expect(body.proposed).toEqual([
    { id: 'chap-1', title: 'Accueil', start: 0 },
    { id: 'chap-2', title: 'Premier cas', start: 15 },
  ]);
  expect(body.questions).toEqual([
    { text: 'Quand ouvrir\u00a0?', at: null },
    { text: 'Après la fin\u00a0?', at: null },
  ]);
  const moved = await save(id, replayInput({ video, offset: 20, phases: body.proposed.toReversed() }), 2);
  expect(moved.body.questions[0]).toEqual({ text: 'Quand ouvrir\u00a0?', at: 60 });
  expect(moved.body.phases.map(({ start }) => start)).toEqual([0, 15]);
  const late = await save(id, replayInput({ video }), 2);
  expect([late.status, late.body]).toMatchObject([412, { code: 'version_conflict', current: { version: 3 } }]);
  const entries = server.connection.collection('audit_entries').find({ action: 'webinar.replay', 'target.id': id });
  const read = { phases: '0:00 Accueil\n0:15 Premier cas', captions: 0, offset: '0:20', is_published: false };
  expect(await entries.toArray()).toMatchObject([{ after: { offset: '-0:45' } }, { after: read }]);
});

it('what cannot be shown is not published', async () => {
  const id = await closedWebinar();
  const [video, waiting] = [await film(server, CELLS), await film(server)];
  await server.connection
    .collection('videos')
    .updateOne({ _id: new Types.ObjectId(waiting) }, { $set: { status: 'waiting' } });
  const { _id: planned } = await webinar(server);
  const shown = { video, is_published: true };
  const phase = { id: 'phase-1', title: 'Suture', start: 4 };
  const caption = { start: 0, end: 4, text: 'Bonsoir' };
  const cells: [name: string, id: string, body: object, expected: string][] = [
    ['of a webinar that is not closed', planned, replayInput(shown), 'webinar_not_closed '],
    ['without a film', id, replayInput({ is_published: true }), 'invalid_input video'],
    ['with a film that is not ready', id, replayInput({ video: waiting, is_published: true }), 'invalid_input video'],
    ['with a film that does not exist', id, replayInput({ video: unknownId() }), 'video_not_found '],
    [
      'a phase after its end',
      id,
      replayInput({ ...shown, phases: [{ ...phase, start: 101 }] }),
      'invalid_input phases',
    ],
    [
      'a phase before its beginning',
      id,
      replayInput({ phases: [{ ...phase, start: -1 }] }),
      'invalid_input phases.0.start',
    ],
    ['captions that overlap', id, replayInput({ ...shown, captions: [caption, caption] }), 'invalid_input captions'],
    ['an offset of a day', id, replayInput({ offset: 86_400 }), 'invalid_input offset'],
  ];
  const wrong = await wrongCells(
    cells,
    ([name]) => name,
    async ([, of, body, expected]) => {
      const call = { token: host.token, id: of, body };
      const { body: answer } = await server.call('PUT /admin/webinars/:id/replay', call);
      expect(`${answer.code} ${Object.keys(answer.errors ?? {}).join(',')}`).toBe(expected);
    },
  );
  expect(wrong).toEqual([]);
});

it('a film that a replay shows is not deleted, also when both happen at once', async () => {
  const remove = (id: string) => server.call('DELETE /videos/:id', { token: host.token, id });
  const outcomes = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const [id, video] = [await closedWebinar(), await film(server)];
    const [saved, removed] = await Promise.all([save(id, replayInput({ video })), remove(video)]);
    outcomes.add(`${saved.status} ${removed.status}`);
  }
  expect([...outcomes].filter((one) => !['200 409', '404 204'].includes(one))).toEqual([]);
  const { id, video } = await published();
  expect((await remove(video)).body.code).toBe('video_in_use');
  await save(id, replayInput());
  expect((await remove(video)).status).toBe(204);
  expect((await server.call<Video>('GET /videos/:id', { token: host.token, id: video })).status).toBe(404);
});

it('a replay becomes a film at the end of a module, once per key', async () => {
  const { _id } = await course(server);
  const author = { token: host.token, id: _id };
  const module = unknownId();
  const draft = {
    teaching: { ...(await readDraft()).teaching },
    modules: [{ _id: module, title: 'Un module', lessons: [] }],
  };
  await server.call('PUT /courses/:id/draft', { ...author, body: draft });
  const id = await closedWebinar();
  const make = (body = { course: _id, module }) =>
    server.call<{ lesson: string }>('POST /admin/webinars/:id/lesson', {
      ...{ token: host.token, id, body },
      headers: { 'idempotency-key': '"lecon-de-la-rediffusion"' },
    });
  expect((await make()).status).toBe(404);
  const video = await film(server, CELLS);
  const marks = {
    phases: [{ id: 'phase-1', title: 'Suture', start: 4 }],
    captions: [{ start: 0, end: 4, text: 'Bonsoir' }],
  };
  await save(id, replayInput({ video, ...marks }));
  const made = await Promise.all([make(), make(), make()]);
  expect([...new Set(made.map(({ status }) => status))]).toEqual([201]);
  const lessons = new Set(made.map(({ body }) => body.lesson));
  expect((await readDraft()).modules.map((one) => one.lessons.map((lesson) => lesson._id))).toEqual([[...lessons]]);
  const { body } = await server.call('GET /lessons/:id/draft', { token: host.token, id: [...lessons][0] });
  expect(body).toMatchObject({ kind: 'film', minutes: 2, film: { video, ...marks, decisions: [] } });
  expect((await make({ course: _id, module: unknownId() })).body).toMatchObject({ code: 'invalid_input' });

  async function readDraft(): Promise<ProgramDraft> {
    return (await server.call<ProgramDraft>('GET /courses/:id/draft', { token: host.token, id: _id })).body;
  }
});

import {
  type Desk,
  deskSchema,
  type Entrance,
  type Evening,
  type EveningQuestion,
  type Poll,
} from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { wrongCells } from '../../../test/calls/cells.ts';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { beginWebinar, webinar, webinarInput } from '../../../test/data/webinars.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { ShownMedia } from '../../authoring/index.ts';
import { EveningBoards } from './boards.service.ts';
import { PollsService } from './polls.service.ts';

const server = sharedServer();

const stored = (name: string) => server.connection.collection(name);
const register = async (id: string, ...people: Account[]) => {
  for (const { token } of people) {
    expect((await server.call('PUT /webinars/:id/registration', { token, id })).status).toBe(200);
  }
};
const students = (count: number) => Promise.all(Array.from({ length: count }, () => account(server)));
const forgetBoard = (id: string) => server.app.get(EveningBoards, { strict: false }).forget(id);
/** What the page shows once a second has passed. */
const show = (id: string, { token }: Account) => {
  forgetBoard(id);
  return server.call<Evening>('GET /webinars/:id/evening', { token, id });
};
const enter = (id: string, { token }: Account) => server.call<Entrance>('POST /webinars/:id/entrance', { token, id });
const ask = (id: string, { token }: Account, text: string, headers = {}) =>
  server.call<EveningQuestion>('POST /webinars/:id/questions', { token, id, body: { text }, headers });
const desk = async (id: string) => {
  const { body } = await server.call<Desk>('GET /admin/webinars/:id/desk', { token: host.token, id });
  return deskSchema.parse(body);
};
const close = (id: string) => server.call('POST /admin/webinars/:id/close', { token: host.token, id });
const hold = async (id: string, minutesAgo: number) => {
  await beginWebinar(server, id, minutesAgo);
  forgetBoard(id);
};

let host: Account;
let id: string;
let one: Account;
let other: Account;

beforeAll(async () => {
  host = await account(server, 'admin', ['manage_courses']);
  ({ _id: id } = await webinar(server, { speakers: [...webinarInput().speakers, ...webinarInput().speakers] }));
  [one = host, other = host] = await students(2);
  await register(id, one, other);
  await hold(id, 10);
});

const vote = (question: string, { token }: Account, method: 'PUT' | 'DELETE' = 'PUT') =>
  server.call(`${method} /webinar-questions/:id/vote`, { token, id: question });
const setState = (question: string, state: string) =>
  server.call('PUT /admin/webinar-questions/:id', { token: host.token, id: question, body: { state } });
const seen = async (person: Account) =>
  (await show(id, person)).body.questions.map(({ text, votes, is_own, has_voted, state }) => {
    return [text, votes, ...[is_own && 'own', has_voted && 'voted', state].filter(Boolean)];
  });

it('the most wanted question comes first; hidden ones are seen by hosts and their asker only', async () => {
  const headers = { 'idempotency-key': `"${crypto.randomUUID()}"` };
  const [{ body: first }, again] = [
    await ask(id, one, 'Quel colorant ?', headers),
    await ask(id, one, 'Quel colorant ?', headers),
  ];
  expect(again.body._id).toBe(first._id);
  const { body: second } = await ask(id, other, 'Quelle pince ?');
  const answers = [await vote(second._id, one), await vote(second._id, one), await vote(first._id, one, 'DELETE')];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await seen(one)).toEqual([
    ['Quelle pince ?', 2, 'voted', 'open'],
    ['Quel colorant ?', 1, 'own', 'voted', 'open'],
  ]);
  await vote(second._id, one, 'DELETE');
  await setState(second._id, 'answered');
  await setState(first._id, 'hidden');
  expect(await seen(one)).toEqual([
    ['Quelle pince ?', 1, 'answered'],
    ['Quel colorant ?', 1, 'own', 'voted', 'hidden'],
  ]);
  expect(await seen(other)).toEqual([['Quelle pince ?', 1, 'own', 'voted', 'answered']]);
  expect((await vote(first._id, other)).body).toMatchObject({ code: 'evening_question_not_found' });
  expect((await desk(id)).questions.map(({ text, asker }) => [text, asker.startsWith('Compte')])).toEqual([
    ['Quelle pince ?', true],
    ['Quel colorant ?', true],
  ]);
});

it('takes ten questions of a person, also of fifteen at once', async () => {
  const { _id: evening } = await webinar(server);
  await register(evening, one);
  await hold(evening, 1);
  const asked = await Promise.all(Array.from({ length: 15 }, (_, index) => ask(evening, one, `Question ${index}`)));
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(asked.filter(({ body }) => (body as { code?: string }).code === 'too_many_evening_questions')).toHaveLength(5);
});

it('a poll is prepared, voted in and closed; its result is shown once it is closed', async () => {
  const body = { question: 'Vous ouvrez\u00a0?', options: ['Oui', 'Non'], image: '/illustrations/a.svg', film: null };
  const created = await server.call<Poll>('POST /admin/webinars/:id/polls', { token: host.token, id, body });
  expect(created.status).toBe(201);
  const poll = created.body._id;
  const choose = ({ token }: Account, option: string) =>
    server.call('PUT /webinar-polls/:id/vote', { token, id: poll, body: { option } });
  const put = (state: string) =>
    server.call('PUT /admin/webinar-polls/:id', { token: host.token, id: poll, body: { state } });
  expect((await show(id, one)).body.polls).toEqual([]);
  expect((await choose(one, 'option-1')).body).toMatchObject({ code: 'poll_not_found' });
  await put('open');
  expect((await choose(one, 'option-3')).status).toBe(400);
  await Promise.all([choose(one, 'option-1'), choose(one, 'option-1'), choose(other, 'option-1')]);
  await choose(one, 'option-2');
  expect((await choose(host, 'option-1')).body).toMatchObject({ code: 'poll_not_found' });
  expect((await show(id, one)).body.polls).toMatchObject([{ votes: 2, own: 'option-2', results: null }]);
  expect((await desk(id)).polls[0]?.results).toEqual([
    { option: 'option-1', count: 1 },
    { option: 'option-2', count: 1 },
  ]);
  await put('closed');
  expect((await choose(one, 'option-1')).body).toMatchObject({ code: 'poll_closed' });
  expect((await show(id, other)).body.polls[0]?.results).toHaveLength(2);
  expect((await server.call('DELETE /admin/webinar-polls/:id', { token: host.token, id: poll })).status).toBe(204);
  expect((await show(id, other)).body.polls).toEqual([]);
});

it('takes no vote that arrives after its poll was closed or deleted, or its account', async () => {
  const { _id } = await webinar(server);
  const [open, closed] = [new Types.ObjectId(), new Types.ObjectId()];
  const poll = { webinar: new Types.ObjectId(_id), question: 'Et là\u00a0?', options: [{ id: 'a', text: 'Oui' }] };
  await stored('webinar_polls').insertMany([
    { ...poll, _id: open, state: 'open' },
    { ...poll, _id: closed, state: 'closed' },
  ]);
  const polls = server.app.get(PollsService, { strict: false });
  const wrong = await wrongCells(
    [
      { late: closed, user: one.id, code: 'poll_closed' },
      { late: new Types.ObjectId(), user: one.id, code: 'poll_not_found' },
      { late: open, user: unknownId(), code: 'user_not_found' },
    ],
    ({ code }) => code,
    async ({ late, user, code }) => {
      await expect(polls.vote(late, user, 'a')).rejects.toMatchObject({ code });
      expect(await stored('webinar_poll_votes').countDocuments({ poll: late })).toBe(0);
    },
  );
  expect(wrong).toEqual([]);
});

it('hosts say who speaks, mark the recording and its chapters, until the room closes', async () => {
  const put = (route: 'speaking' | 'recording', body: object, evening = id) =>
    server.call(`PUT /admin/webinars/:id/${route}`, { token: host.token, id: evening, body });
  const chapter = (title: string) =>
    server.call('POST /admin/webinars/:id/chapters', { token: host.token, id, body: { title } });
  expect((await put('speaking', { speaking: 2 })).status).toBe(400);
  await Promise.all([put('speaking', { speaking: 1 }), put('recording', { is_recording: true }), chapter('Le cas')]);
  await chapter('$title');
  expect((await show(id, one)).body).toMatchObject({
    speaking: 1,
    chapters: [{ title: 'Le cas' }, { title: '$title' }],
  });
  expect((await desk(id)).recording_from).not.toBeNull();
  await put('recording', { is_recording: false });
  expect((await desk(id)).recording_from).toBeNull();
  const over = await webinar(server);
  const early = await put('recording', { is_recording: true }, over._id);
  expect(early.body).toMatchObject({ code: 'room_closed' });
  await hold(over._id, 76);
  expect((await put('speaking', { speaking: null }, over._id)).body).toMatchObject({ code: 'webinar_over' });
});

it('closed or cancelled, an evening takes nothing more', async () => {
  const evenings = await Promise.all(['closed', 'cancelled'].map(() => webinar(server)));
  const [closed, cancelled] = evenings.map(({ _id }) => _id);
  const states = { [String(closed)]: 'closed', [String(cancelled)]: 'cancelled' };
  for (const [evening, state] of Object.entries(states)) {
    await register(evening, one);
    await hold(evening, 30);
    await stored('webinars').updateOne({ _id: new Types.ObjectId(evening) }, { $set: { state } });
  }
  const cells = Object.entries(states).flatMap(([evening, state]) =>
    (['enter', 'ask', 'close'] as const).map((act) => ({ evening, state, act })),
  );
  const wrong = await wrongCells(
    cells,
    ({ act, state }) => `${act} ${state}`,
    async ({ evening, state, act }) => {
      const { body } = await {
        enter: () => enter(evening, one),
        ask: () => ask(evening, one, 'Tard'),
        close: () => close(evening),
      }[act]();
      const refused = state === 'closed' ? 'webinar_over' : 'webinar_cancelled';
      expect((body as { code?: string }).code).toBe(act === 'close' ? refused : 'room_closed');
    },
  );
  expect(wrong).toEqual([]);
});

it('a poll keeps its film and image, and opens the film to the room while it is shown', async () => {
  const video = new Types.ObjectId();
  const image = `/api/images/${new Types.ObjectId()}/large.webp`;
  const create = (about: object) => {
    const body = { question: 'Et ici\u00a0?', options: ['Oui', 'Non'], image: null, film: null, ...about };
    return server.call<Poll>('POST /admin/webinars/:id/polls', { token: host.token, id, body });
  };
  const film = { video: video.toHexString(), at: 4 };
  expect((await create({ film })).body).toMatchObject({ code: 'video_not_found' });
  expect((await create({ image })).status).toBe(400);
  await stored('videos').insertOne({ _id: video, sha256: video.toHexString(), status: 'waiting' });
  const { body: poll } = await create({ film });
  const shown = server.app.get(ShownMedia, { strict: false });
  expect(await shown.isOpenIn(id, film.video)).toBe(false);
  const put = { token: host.token, id: poll._id, body: { state: 'open' } };
  await server.call('PUT /admin/webinar-polls/:id', put);
  expect(await shown.isOpenIn(id, film.video)).toBe(true);
  // Until it is prepared, the poll is shown without it.
  expect((await show(id, one)).body.polls).toMatchObject([{ question: 'Et ici\u00a0?', film: null }]);
  const owner = await account(server, 'super_admin');
  const removal = await server.call('DELETE /videos/:id', { token: owner.token, id: film.video });
  expect(removal.body).toMatchObject({ code: 'video_in_use' });
});

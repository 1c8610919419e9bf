import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { VOICE_NOTE_MAX_BYTES } from '@iris/contract/foundation';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { FFMPEG } from '../../authoring/films/films.fixtures.ts';
import { draftOf, next, rate, ratedProgram, save, send, sentFilm } from './rating.fixtures.ts';

const server = sharedServer();

/** A recording, or a film, as FFmpeg writes it with these options. */
async function record(seconds: number, ...options: string[]): Promise<Buffer> {
  const input = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const output = ['-b:a', '16k', '-movflags', 'frag_keyframe+empty_moov', '-metadata', 'title=Dre Vasseur', 'pipe:1'];
  const { stdout } = await promisify(execFile)(FFMPEG, ['-v', 'error', ...input, ...options, ...output], {
    encoding: 'buffer',
    maxBuffer: 1 << 24,
  });
  return stdout;
}

const upload = ({ token }: Account, id: string, data: Buffer) =>
  server.call<{ _id: string; code?: string }>('POST /assignments/:id/voice-notes', { token, id, file: { data } });
const hear = ({ token }: Account, id: string) => server.call('GET /voice-notes/:id', { token, id });
const comment = { id: 'comment-1', step: 'extend', at: 12, text: '', strokes: [], reference_at: null };

it('a recording of a browser is kept, and anything else is refused with its reason', async () => {
  const rated = await ratedProgram(server);
  const [rater] = rated.raters as [Account];
  await sentFilm(server, rated);
  const { body: taken } = await next(server, rater, rated.lesson);
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x64:rate=5'];
  const cases: [name: string, data: Buffer, expected: string][] = [
    ['webm', await record(2, '-c:a', 'libopus', '-f', 'webm'), 'audio/webm'],
    ['webm of a recorder', await record(2, '-c:a', 'libopus', '-f', 'webm', '-live', '1'), 'audio/webm'],
    ['ogg', await record(2, '-c:a', 'libopus', '-f', 'ogg'), 'audio/ogg'],
    ['mp4 in pieces', await record(2, '-c:a', 'aac', '-f', 'mp4'), 'audio/mp4'],
    ['webm too long', await record(65, '-c:a', 'libopus', '-f', 'webm', '-live', '1'), 'voice_note_too_large'],
    ['ogg too long', await record(65, '-c:a', 'libopus', '-f', 'ogg'), 'voice_note_too_large'],
    ['mp4 in pieces too long', await record(300, '-c:a', 'aac', '-f', 'mp4'), 'voice_note_too_large'],
    ['too large', Buffer.alloc(VOICE_NOTE_MAX_BYTES + 1, 'OggS'), 'voice_note_too_large'],
    ['a film', await record(1, ...picture, '-c:a', 'aac', '-c:v', 'mpeg4', '-f', 'mp4'), 'voice_note_unreadable'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'voice_note_unreadable'],
    ['the beginning of one', Buffer.from('OggS'), 'voice_note_unreadable'],
    ['nothing', Buffer.alloc(0), 'voice_note_unreadable'],
  ];
  const wrong: unknown[] = [];
  for (const [name, data, expected] of cases) {
    const { status, body } = await upload(rater, taken._id, data);
    const heard = status === 201 ? await hear(rater, body._id) : undefined;
    const found = heard ? heard.headers['content-type'] : body.code;
    const isSame = !heard || heard.bytes.equals(data);
    if (found !== expected || !isSame) wrong.push({ name, status, found });
  }
  expect(wrong).toEqual([]);
  const stored = server.connection.collection('voice_notes');
  const kept = await stored.find({ rater: new Types.ObjectId(rater.id) }).toArray();
  expect(kept).toHaveLength(4);
  // One is named by the draft; the others are deleted in a day.
  const [voice = ''] = kept.map(({ _id }) => String(_id));
  await save(server, rater, taken._id, draftOf([3, 3, 3], { comments: [{ ...comment, voice }] }));
  const due = await stored.find({ delete_at: { $gt: new Date() } }).toArray();
  expect(due.map(({ _id }) => String(_id)).includes(voice)).toBe(false);
  expect(due).toHaveLength(3);
});

it('a voice note is heard by its rater, and with the result by those who see the film, until it is withdrawn', async () => {
  const rated = await ratedProgram(server, { raters: 3 });
  const [rater, other, stranger] = rated.raters as [Account, Account, Account];
  const film = await sentFilm(server, rated);
  const { body: taken } = await next(server, rater, rated.lesson);
  const { body: note } = await upload(rater, taken._id, await record(1, '-c:a', 'libopus', '-f', 'webm'));
  const foreign = await save(server, other, (await next(server, other, rated.lesson)).body._id, {
    ...draftOf([3, 3, 3], { comments: [{ ...comment, voice: note._id }] }),
  });
  expect(foreign.body).toMatchObject({ errors: { 'comments.0.voice': ["Ce commentaire parlé n'existe plus"] } });
  await save(server, rater, taken._id, draftOf([3, 3, 3], { comments: [{ ...comment, voice: note._id }] }));
  await send(server, rater, taken._id);
  const others = [other, stranger, await account(server, 'super_admin')];
  const statuses = async (accounts: Account[]) =>
    Promise.all(accounts.map(async (one) => (await hear(one, note._id)).status));
  expect(await statuses([rater, film.owner, ...others])).toEqual([200, 404, 404, 404, 404]);
  await rate(server, other, rated.lesson, [3, 3, 3]);
  expect(await statuses([rater, film.owner, ...others])).toEqual([200, 200, 404, 404, 404]);
  const { headers } = await hear(film.owner, note._id);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
  expect([headers['content-disposition'], headers['last-modified'], headers.etag]).toEqual([
    'inline',
    undefined,
    undefined,
  ]);
  await server.call('DELETE /submissions/:id', { token: film.owner.token, id: film.id });
  expect(await statuses([rater, film.owner])).toEqual([404, 404]);
});

it('a voice note is kept while a draft that can be continued names it, whatever another window has tried, and no longer', async () => {
  const rated = await ratedProgram(server);
  const [rater, other] = rated.raters as [Account, Account];
  await sentFilm(server, rated, { required: 1 });
  const { body: taken } = await next(server, rater, rated.lesson);
  const { body: note } = await upload(rater, taken._id, await record(1, '-c:a', 'libopus', '-f', 'webm'));
  const draft = draftOf([3, 3, 3], { comments: [{ ...comment, voice: note._id }] });
  await save(server, rater, taken._id, draft);
  const daysLeft = async () => {
    const found = await server.connection.collection('voice_notes').findOne({ _id: new Types.ObjectId(note._id) });
    if (!found) return 'deleted';
    return found.delete_at ? Math.round((found.delete_at.getTime() - Date.now()) / 86_400_000) : 'kept';
  };
  const { status } = await save(server, rater, taken._id, draftOf([1, 1, 1]));
  expect([status, await daysLeft()]).toEqual([412, 'kept']);
  const assignment = { _id: new Types.ObjectId(taken._id) };
  await server.connection.collection('assignments').updateOne(assignment, { $set: { lease_until: new Date(0) } });
  const { body: moved } = await next(server, other, rated.lesson);
  // As long as the draft, which its rater may continue if the film comes back.
  expect(await daysLeft()).toBe(90);
  await server.call('DELETE /assignments/:id', { token: other.token, id: moved._id });
  expect((await next(server, rater, rated.lesson)).body.draft.comments).toHaveLength(1);
  expect(await daysLeft()).toBe('kept');
  const { token } = await account(server, 'super_admin');
  const raters = { token, id: rated.lesson, body: { raters: [] } };
  expect((await server.call('PUT /admin/activities/:id/raters', raters)).status).toBe(200);
  expect(await daysLeft()).toBe('deleted');
});

it('whoever rates a film that is withdrawn is told so, and nothing of the film and of what was said stays', async () => {
  const rated = await ratedProgram(server);
  const [rater, other] = rated.raters as [Account, Account];
  const film = await sentFilm(server, rated);
  await rate(server, other, rated.lesson, [3, 3, 3]);
  const { body: taken } = await next(server, rater, rated.lesson);
  const { body: saved } = await save(
    server,
    rater,
    taken._id,
    draftOf([3, 3, 3], { summary: 'Un geste reconnaissable.' }),
  );
  const { body: note } = await upload(rater, taken._id, await record(1, '-c:a', 'libopus', '-f', 'webm'));
  const { status } = await server.call('DELETE /submissions/:id', { token: film.owner.token, id: film.id });
  expect(status).toBe(204);
  const { token } = rater;
  const answers = await Promise.all([
    server.call('GET /assignments/:id', { token, id: taken._id }),
    save(server, rater, taken._id, draftOf([1]), saved.version),
    send(server, rater, taken._id),
    server.call('DELETE /assignments/:id', { token, id: taken._id }),
    upload(rater, taken._id, await record(1, '-c:a', 'libopus', '-f', 'ogg')),
  ]);
  expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    answers.map(() => [410, 'submission_withdrawn']),
  );
  expect((await hear(rater, note._id)).status).toBe(404);
  expect((await next(server, rater, rated.lesson)).body).toMatchObject({ code: 'nothing_to_rate' });
  const submission = new Types.ObjectId(film.id);
  const left = ['assignments', 'ratings', 'results', 'voice_notes'].map(async (name) => {
    return server.connection.collection(name).find({ submission }).toArray();
  });
  const [[stub, ...more] = [], ...others] = await Promise.all(left);
  expect([stub?.ended, stub?.draft, more, others]).toEqual([
    'withdrawn',
    { levels: [], comments: [], summary: '' },
    [],
    [[], [], []],
  ]);
});

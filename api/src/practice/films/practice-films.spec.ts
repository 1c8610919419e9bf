import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { UPLOAD_PART_TYPE } from '@iris/contract/media';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { wrongCells } from '../../../test/calls/cells.ts';
import { type Account, account, unknownId, viewerOf } from '../../../test/data/factories.ts';
import { film as libraryFilm } from '../../../test/data/programs.fixtures.ts';
import { pausedAnswer } from '../../../test/servers/paused-answer.ts';
import { filmApi } from '../../authoring/films/films.fixtures.ts';
import { UploadsService, VideosService } from '../../authoring/index.ts';
import { RequestWork } from '../../foundation/http/requests/request-work.ts';
import { FilmScene, TUS } from './practice-films.fixtures.ts';

const api = filmApi();
const scene = new FilmScene(api);
const SENT = { state: 'sent', sent_at: new Date() };

let owner: Account;
let reference: string;

const get = (url: string) => api.server.send<{ code?: string }>({ method: 'GET', url });
const submissionOf = (id: string) => scene.stored('submissions').findOne({ _id: new Types.ObjectId(id) });
const withdraw = (id: string) => api.server.call('DELETE /submissions/:id', { token: owner.token, id });
const filmsOf = (account: Account) =>
  scene.stored('owned_films').countDocuments({ owner: new Types.ObjectId(account.id) });

beforeAll(async () => {
  owner = await account(api.server);
  reference = await libraryFilm(api.server);
  await scene.begin(reference);
});

describe('the film of a submission', () => {
  it('is uploaded in parts under a random id, without its name, and takes the place of the one before', async () => {
    const submission = await scene.submission(owner);
    const first = await scene.upload(owner, submission, randomBytes(2000));
    const begun = await scene.announce(owner, submission, 3000);
    expect(begun.status).toBe(201);
    expect(begun.headers.location).toMatch(/^\/api\/practice-uploads\/[0-9a-f]{24}$/);
    const id = String(begun.headers.location).slice(-24);
    const data = randomBytes(3000);
    await scene.append(owner, id, 0, data.subarray(0, 1000));
    const state = await api.server.call('HEAD /practice-uploads/:id', { id, token: owner.token, headers: TUS });
    expect(state.headers).toMatchObject({ 'upload-offset': '1000', 'upload-length': '3000' });
    expect((await scene.append(owner, id, 1000, data.subarray(1000))).headers['video-id']).toBe(id);
    expect(await submissionOf(submission)).toMatchObject({ video: new Types.ObjectId(id) });
    const films = await scene
      .stored('owned_films')
      .find({ owner: new Types.ObjectId(owner.id) })
      .toArray();
    expect(films.map(({ _id, name, sha256, status }) => [_id.toHexString(), name, sha256, status])).toEqual([
      [id, 'Film', undefined, 'waiting'],
    ]);
    // A backup may have the film that was replaced.
    expect(await scene.stored('withdrawn_films').countDocuments({ _id: new Types.ObjectId(first) })).toBe(1);
    // The first four bytes of other ids are the time.
    const seconds = [first, id].map((one) => Math.abs(new Types.ObjectId(one).getTimestamp().getTime() - Date.now()));
    expect(Math.max(...seconds)).toBeGreaterThan(3_600_000);
    const told = ['uploads', 'owned_films', 'jobs', 'audit_entries'].map((name) => scene.stored(name).find().toArray());
    expect(JSON.stringify(await Promise.all(told))).not.toMatch(/Moreau|27-11/);
  });

  it('is another one for each learner and submission, however often the file is sent', async () => {
    const [one, other] = [await account(api.server), await account(api.server)];
    const data = randomBytes(1000);
    const inLibrary = await api.upload(data);
    const ids = [
      await scene.upload(one, await scene.submission(one), data),
      await scene.upload(one, await scene.submission(one, { number: 2 }), data),
      await scene.upload(other, await scene.submission(other), data),
    ];
    expect(new Set([inLibrary, ...ids]).size).toBe(4);
    expect([await filmsOf(one), await filmsOf(other)]).toEqual([2, 1]);
    expect(await api.upload(data)).toBe(inLibrary);
  });

  it('is kept when the store takes longer for its last part than the request has time, and given once it is asked for', async () => {
    const submission = await scene.submission(owner);
    const id = String((await scene.announce(owner, submission, 1000)).headers.location).slice(-24);
    const headers = { ...TUS, 'upload-offset': '0', 'content-type': UPLOAD_PART_TYPE };
    // Its time is over when the file is in the store.
    const request = new RequestWork(performance.now());
    const uploads = api.server.app.get(UploadsService, { strict: false });
    const learner = { id: owner.id, name: 'Léa Moreau' };
    const append = () => uploads.append(id, headers, Readable.from([randomBytes(1000)]), learner, 'submission');
    await expect(request.run(append)).rejects.toMatchObject({ code: 'overloaded' });
    expect(await submissionOf(submission)).not.toHaveProperty('video');
    const state = await api.server.call('HEAD /practice-uploads/:id', { id, token: owner.token, headers: TUS });
    expect(state.headers).toMatchObject({ 'upload-offset': '1000', 'video-id': id });
    expect(await submissionOf(submission)).toMatchObject({ video: new Types.ObjectId(id) });
    expect(await api.stored()).toContain(`sources/${id}`);
  });

  it('is not taken for a submission that is unknown, of another learner, sent or withdrawn', async () => {
    const sent = await scene.submission(owner, SENT);
    const [open, withdrawn] = [await scene.submission(owner), await scene.submission(owner, { state: 'withdrawn' })];
    const cells: [string, string, string][] = [
      ['unknown', unknownId(), '404 submission_not_found'],
      ['no id', 'x', '400 invalid_input'],
      ['of another learner', await scene.submission(await account(api.server)), '404 submission_not_found'],
      ['sent', sent, '409 submission_sent'],
      ['withdrawn', withdrawn, '410 submission_withdrawn'],
    ];
    const before = await scene.stored('uploads').countDocuments();
    const wrong = await wrongCells(
      cells,
      ([name]) => name,
      async ([, submission, expected]) => {
        const { status, body } = await scene.announce(owner, submission, 10);
        expect(`${status} ${body.code}`).toBe(expected);
      },
    );
    expect(wrong).toEqual([]);
    expect(await scene.stored('uploads').countDocuments()).toBe(before);
    const late = String((await scene.announce(owner, open, 10)).headers.location).slice(-24);
    await scene.stored('submissions').updateOne({ _id: new Types.ObjectId(open) }, { $set: SENT });
    const { status, body } = await scene.append(owner, late, 0, randomBytes(10));
    expect(`${status} ${body.code}`).toBe('409 submission_sent');
    expect((await api.stored()).filter((path) => path.includes(late))).toEqual([]);
    expect(await scene.stored('owned_films').countDocuments({ _id: new Types.ObjectId(late) })).toBe(0);
  });

  it('is unknown to the library, its lists, its addresses and its uploads', async () => {
    const { token } = api.author;
    const submission = await scene.submission(owner);
    const id = await scene.upload(owner, submission, randomBytes(100));
    const { body } = await api.server.call<{ _id: string }[]>('GET /videos', { token });
    expect(body.map(({ _id }) => _id)).not.toContain(id);
    // Of which the version before does not know either: it would prepare the film with its sound.
    expect(await scene.stored('videos').countDocuments({ _id: new Types.ObjectId(id) })).toBe(0);
    expect(await scene.stored('jobs').distinct('kind', { target: id })).toEqual(['prepare_owned_film']);
    await scene.stored('owned_films').updateOne({ _id: new Types.ObjectId(id) }, { $set: { status: 'failed' } });
    const videos = api.server.app.get(VideosService, { strict: false });
    expect(await videos.listFailed()).not.toContain(id);
    const calls = ['GET /videos/:id', 'POST /videos/:id/retry', 'DELETE /videos/:id'] as const;
    const answers = await Promise.all(calls.map((route) => api.server.call(route, { token, id })));
    expect(answers.map(({ body: { code } }) => code)).toEqual(calls.map(() => 'video_not_found'));
    const film = (await scene.film(owner)).toHexString();
    expect(await videos.sourcesFor(film, viewerOf(api.author))).toBeUndefined();
    const upload = String((await scene.announce(owner, submission, 10)).headers.location).slice(-24);
    expect((await api.stateOf(upload, owner.token)).status).not.toBe(200);
  });
});

it('is shown to its owner, its rater, and a tutor who may; the films of the rubric to its raters; to nobody else', async () => {
  const [other, rater, second, late, done, removed] = await Promise.all(
    Array.from({ length: 6 }, () => account(api.server)),
  );
  if (!other || !rater || !second || !late || !done || !removed) throw new Error('six accounts');
  const [video, draftVideo] = [await scene.film(owner), await scene.film(owner)];
  const shared = await scene.submission(owner, { ...SENT, video, is_shared: true });
  const draft = await scene.submission(owner, { video: draftVideo, is_shared: true });
  const [film, draftFilm] = [video.toHexString(), draftVideo.toHexString()];
  const [allowed, refused] = [await scene.tutor(owner, new Date()), await scene.tutor(owner, null)];
  const assigned = await scene.assignment(rater, shared, { slot: 1 });
  const expired = await scene.assignment(late, shared, { slot: 2, lease_until: new Date(0) });
  const rated = await scene.assignment(done, shared, { slot: 3, sent_at: new Date() });
  const left = await scene.assignment(removed, shared, { slot: 4 });
  const activity = scene.lesson.toHexString();
  for (const named of [rater, late, done]) await scene.name(named);
  const unrelated = await libraryFilm(api.server);
  const cells: [string, Account, string, string, number][] = [
    ['the owner', owner, shared, film, 200],
    ['the owner, the reference', owner, shared, reference, 404],
    ['the owner, another film', owner, shared, draftFilm, 403],
    ['another learner', other, shared, film, 403],
    ['a tutor with consent', allowed, shared, film, 200],
    ['a tutor with consent, a draft', allowed, draft, draftFilm, 403],
    ['a tutor without consent', refused, shared, film, 403],
    ['the rater', rater, assigned, film, 200],
    ['the rater by the submission', rater, shared, film, 403],
    ['another rater by the assignment', second, assigned, film, 403],
    ['a rater whose time has passed', late, expired, film, 403],
    ['a rater who has rated', done, rated, film, 403],
    ['a rater who was removed while taking the film', removed, left, film, 403],
    ['a rater by the activity', rater, activity, film, 403],
    ['a rater by the activity, another film of the library', rater, activity, unrelated, 403],
    ['somebody else by the activity', second, activity, reference, 403],
    // Open, of which the store has no file.
    ['a rater by the activity, the reference', rater, activity, reference, 404],
  ];
  const wrong = await wrongCells(
    cells,
    ([name]) => name,
    async ([, viewer, practice, id, expected]) => {
      expect((await get(await scene.urlFor(viewer, practice, id))).status).toBe(expected);
    },
  );
  expect(wrong).toEqual([]);
  const url = await scene.urlFor(allowed, shared, film);
  await scene.stored('submissions').updateOne({ _id: new Types.ObjectId(shared) }, { $set: { is_shared: false } });
  expect((await get(url)).body.code).toBe('media_token_invalid');
});

it('a film is neither announced, continued nor finished once the access has ended, or the course is deleted', async () => {
  const learner = await account(api.server);
  const submission = await scene.submission(learner);
  const id = new Types.ObjectId(submission);
  const upload = String((await scene.announce(learner, submission, 10)).headers.location).slice(-24);
  await scene.append(learner, upload, 0, randomBytes(5));
  const outcome = async (call: Promise<{ status: number; body: { code?: string } }>) => (await call).body?.code;
  const refusals = async () => [
    await outcome(scene.announce(learner, submission, 10)),
    await outcome(scene.append(learner, upload, 5, randomBytes(5))),
    (await api.server.call('HEAD /practice-uploads/:id', { id: upload, token: learner.token, headers: TUS })).status,
  ];
  const ends = (ends_at: Date | null) => scene.stored('enrollments').updateOne({ _id: id }, { $set: { ends_at } });
  await ends(new Date(0));
  expect(await refusals()).toEqual(['access_ended', 'access_ended', 403]);
  await ends(null);
  await scene.stored('deleted_courses').insertOne({ _id: id });
  expect(await refusals()).toEqual(['enrollment_not_found', 'enrollment_not_found', 404]);
  await scene.stored('deleted_courses').deleteOne({ _id: id });
  expect((await scene.append(learner, upload, 5, randomBytes(5))).headers['video-id']).toBe(upload);
});

it('a learner announces three films at a time, twenty a day, and never more than half of the free room', async () => {
  const learner = await account(api.server);
  const submission = await scene.submission(learner);
  const announce = async (size = 10) => {
    const { status, body } = await scene.announce(learner, submission, size);
    return status === 201 ? 201 : body.code;
  };
  expect([await announce(), await announce(), await announce(), await announce()]).toEqual([
    ...[201, 201, 201],
    'too_many_uploads',
  ]);
  const own = { owner: new Types.ObjectId(learner.id) };
  await scene.stored('uploads').deleteMany(own);
  const { bavail, bsize } = await statfs(tmpdir());
  const announced = { ...own, name: 'Film', created_at: new Date(), submission: new Types.ObjectId(submission) };
  await scene.stored('uploads').insertOne({ ...announced, size: 0.6 * bavail * bsize });
  expect(await announce()).toBe('film_disk_full');
  const other = await account(api.server);
  expect((await scene.announce(other, await scene.submission(other), 10)).status).toBe(201);
  await scene.stored('uploads').deleteMany(own);
  const counted = { _id: new RegExp(`^own_film/.*/${learner.id}$`) } as object;
  await scene.stored('image_quotas').updateOne(counted, { $set: { count: 20 } });
  expect(await announce()).toBe('own_film_quota');
});

it('an answer to a rater names neither learner, date nor file, is kept nowhere, and ends with the session', async () => {
  const rater = await account(api.server);
  await scene.name(rater);
  const video = await scene.film(owner);
  const submission = await scene.submission(owner, { ...SENT, video });
  const url = await scene.urlFor(rater, await scene.assignment(rater, submission), video.toHexString());
  const { headers, status } = await get(url);
  expect({ status, control: headers['cache-control'] }).toEqual({ status: 200, control: 'private, no-store' });
  expect(headers.etag).toMatch(/^"[\w-]{22}"$/);
  expect(Object.keys(headers).filter((name) => /last-modified|disposition/.test(name))).toEqual([]);
  for (const hidden of [owner.id, submission, 'ready'])
    expect(`${url} ${JSON.stringify(headers)}`).not.toContain(hidden);
  await api.server.call('POST /auth/logout', rater);
  expect((await get(url)).body.code).toBe('media_token_invalid');
});

it('a withdrawal ends addresses at once, cuts what is being sent, gives uploads up, and deletes the files', async () => {
  const rater = await account(api.server);
  await scene.name(rater);
  // More than what connections buffer.
  const video = await scene.film(owner, 64 * 1024 ** 2);
  const submission = await scene.submission(owner, { ...SENT, video });
  const assignment = await scene.assignment(rater, submission);
  const [own, assigned] = [
    await scene.urlFor(owner, submission, video.toHexString()),
    await scene.urlFor(rater, assignment, video.toHexString()),
  ];
  const answer = await pausedAnswer(api.server, assigned);
  expect((await withdraw(submission)).status).toBe(204);
  for (const url of [own, assigned]) {
    const { status, body } = await get(url);
    expect(`${status} ${body.code}`).toBe('410 submission_withdrawn');
  }
  await answer.closed();
  expect(await answer.isWhole()).toBe(false);
  expect(await scene.stored('withdrawn_films').findOne({ _id: video })).not.toBeNull();
  expect(await scene.stored('jobs').countDocuments({ kind: 'note_withdrawal', target: String(video) })).toBe(1);
  const draft = await scene.submission(owner);
  const upload = String((await scene.announce(owner, draft, 10)).headers.location).slice(-24);
  await scene.append(owner, upload, 0, randomBytes(5));
  await withdraw(draft);
  expect((await scene.append(owner, upload, 5, randomBytes(5))).status).toBe(404);
  await api.startWorker();
  await api.idle();
  const left = (await api.stored()).filter((path) => path.includes(video.toHexString()) || path.includes(upload));
  expect(left).toEqual([]);
  await api.stopWorkers();
});

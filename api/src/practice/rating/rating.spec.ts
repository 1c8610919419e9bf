import type { Activity, Assignment, RatedActivity } from '@iris/contract/practice';
import type { ActivityContent } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { account, unknownId } from '../../../test/data/factories.ts';
import { program } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { titlesOf } from '../../accounts/notifications/notifications.fixtures.ts';
import { activityContent, RUBRIC } from '../../authoring/programs/programs.fixtures.ts';
import { ResultsService } from '../results/results.service.ts';
import { calibrate, draftOf, next, rate, ratedProgram, save, send, sentFilm } from './rating.fixtures.ts';

const server = sharedServer();

const stored = (collection: string, id: string) =>
  server.connection.collection(collection).findOne({ _id: new Types.ObjectId(id) });
const resultOf = async (id: string) =>
  (await server.app.get(ResultsService, { strict: false }).findFor([new Types.ObjectId(id)])).get(id);
const endLease = (id: string) =>
  server.connection
    .collection('assignments')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { lease_until: new Date(0) } });

it('two raters who agree decide the result: the owner is told once, and a film that passes completes the lesson', async () => {
  const rated = await ratedProgram(server, { counts: 'passed' });
  const [first, second] = rated.raters as [(typeof rated.raters)[0], (typeof rated.raters)[0]];
  const film = await sentFilm(server, rated);
  const declared = { origin: 'wet_lab', declaration: 1 };
  // Opens the lesson, as the learner has done for the film that was sent.
  await server.call('POST /lessons/:id/submissions', { token: film.owner.token, id: rated.lesson, body: declared });
  const progress = async () =>
    (await server.connection.collection('enrollments').findOne({ user: new Types.ObjectId(film.owner.id) }))?.progress;
  await rate(server, first, rated.lesson, [3, 4, 4]);
  expect([await resultOf(film.id), await progress()]).toEqual([undefined, 0]);
  expect(await titlesOf(server, film.owner)).not.toContain(
    'Le résultat de votre film est prêt\u00a0: Le capsulorhexis',
  );
  const { _id } = await rate(server, second, rated.lesson, [4, 4, 3]);
  expect(await resultOf(film.id)).toMatchObject({
    ...{ score: 3.6, is_passed: true },
    steps: [
      { level: 3.5, given: [3, 4] },
      { level: 4, given: [4, 4] },
      { level: 3.5, given: [4, 3] },
    ],
    ratings: [
      { rater: 1, is_appeal: false },
      { rater: 2, is_appeal: false },
    ],
  });
  expect(await progress()).toBe(100);
  // A second click, and one after an answer that was lost.
  expect([(await send(server, second, _id)).status, (await send(server, second, _id)).status]).toEqual([204, 204]);
  expect((await server.call('GET /assignments/:id', { token: second.token, id: _id })).body.code).toBe(
    'assignment_not_found',
  );
  const told = (await titlesOf(server, film.owner)).filter((title) => title.includes('votre film'));
  expect(told).toEqual(['Le résultat de votre film est prêt\u00a0: Le capsulorhexis']);
  expect(await stored('submissions', film.id)).toMatchObject({ state: 'rated', open_slots: [] });
});

it('two levels apart call a third rater, and an appeal another one', async () => {
  const rated = await ratedProgram(server, { raters: 4 });
  const [one, two, three, four] = rated.raters;
  if (!(one && two && three && four)) throw new Error('four raters are named');
  const film = await sentFilm(server, rated);
  await rate(server, one, rated.lesson, [1, 3, 3]);
  await rate(server, two, rated.lesson, [3, 3, 3]);
  expect(await resultOf(film.id)).toBeUndefined();
  expect((await next(server, two, rated.lesson)).body).toMatchObject({ code: 'nothing_to_rate' });
  await rate(server, three, rated.lesson, [2, 3, 3]);
  expect(await resultOf(film.id)).toMatchObject({
    score: 2.6,
    is_passed: false,
    steps: [{ level: 2 }, { level: 3 }, { level: 3 }],
  });

  const appeal = { reason: 'Le premier geste', asked_at: new Date(), slot: 4 };
  const asked = { $set: { appeal, open_slots: [4], slots: 4 } };
  await server.connection.collection('submissions').updateOne({ _id: new Types.ObjectId(film.id) }, asked);
  for (const rater of [one, two, three]) {
    expect((await next(server, rater, rated.lesson)).body).toMatchObject({ code: 'nothing_to_rate' });
  }
  await rate(server, four, rated.lesson, [4, 4, 4]);
  expect(await resultOf(film.id)).toMatchObject({
    ...{ score: 2.8, steps: [{ level: 2.5, given: [1, 3, 2, 4] }, { level: 3 }, { level: 3 }] },
    ratings: [{ is_appeal: false }, { is_appeal: false }, { is_appeal: false }, { rater: 4, is_appeal: true }],
  });
  const told = (await titlesOf(server, film.owner)).filter((title) => title.includes('votre film'));
  expect(told.toSorted()).toEqual([
    'Le résultat de votre film est prêt\u00a0: Le capsulorhexis',
    'Le second avis sur votre film est prêt\u00a0: Le capsulorhexis',
  ]);
  expect((await stored('submissions', film.id))?.appeal.answered_at).toBeInstanceOf(Date);
});

it('the film that has waited longest is next, never an own one, and what was given back comes last', async () => {
  const rated = await ratedProgram(server, { raters: 2 });
  const [rater] = rated.raters;
  if (!rater) throw new Error('a rater is named');
  const own = await sentFilm(server, rated, { owner: rater, minutes: 50 });
  const newer = await sentFilm(server, rated, { minutes: 10 });
  const older = await sentFilm(server, rated, { minutes: 20 });
  const submissionOf = async (id: string) => String((await stored('assignments', id))?.submission);
  const { body: taken } = await next(server, rater, rated.lesson);
  expect(await submissionOf(taken._id)).toBe(older.id);
  // Pressed again, and in another tab: the film that is not rated yet.
  expect((await next(server, rater, rated.lesson)).body._id).toBe(taken._id);
  const list = await server.call<RatedActivity[]>('GET /rating', { token: rater.token });
  expect(list.body).toEqual([
    {
      ...{ _id: rated.lesson, title: 'Le capsulorhexis', course_title: 'Capsulorhexis', calibration: 'done' },
      ...{ waiting: 1, rated: 0, current: { _id: taken._id, code: taken.code, expires_at: expect.any(String) } },
    },
  ]);
  await save(server, rater, taken._id, draftOf([1, 1, 1]));
  expect((await server.call('DELETE /assignments/:id', { token: rater.token, id: taken._id })).status).toBe(204);
  const { body: other } = await next(server, rater, rated.lesson);
  expect(await submissionOf(other._id)).toBe(newer.id);
  await rate(server, rater, rated.lesson, [3, 3, 3]);
  const { body: again } = await next(server, rater, rated.lesson);
  expect([await submissionOf(again._id), again.draft.levels]).toEqual([older.id, []]);
  await rate(server, rater, rated.lesson, [3, 3, 3]);
  expect((await next(server, rater, rated.lesson)).body).toMatchObject({ code: 'nothing_to_rate' });
  expect(await stored('submissions', own.id)).toMatchObject({ open_slots: [1, 2] });
});

it('a film whose lease is over stays with its rater until another one takes it', async () => {
  const rated = await ratedProgram(server, { raters: 2 });
  const [rater, other] = rated.raters;
  if (!(rater && other)) throw new Error('two raters are named');
  await sentFilm(server, rated, { required: 1 });
  const { body: taken } = await next(server, rater, rated.lesson);
  expect((await next(server, other, rated.lesson)).body).toMatchObject({ code: 'nothing_to_rate' });
  await endLease(taken._id);
  const saved = await save(server, rater, taken._id, draftOf([3, 3, 3]));
  expect(new Date(saved.body.expires_at).getTime()).toBeGreaterThan(Date.now() + 3_600_000);
  await endLease(taken._id);
  const { body: moved } = await next(server, other, rated.lesson);
  const answers = await Promise.all([
    server.call('GET /assignments/:id', { token: rater.token, id: taken._id }),
    save(server, rater, taken._id, draftOf([3, 3, 3]), saved.body.version),
    send(server, rater, taken._id),
  ]);
  expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    answers.map(() => [410, 'assignment_expired']),
  );
  // Given back by the other one, it continues where its rater had stopped.
  await server.call('DELETE /assignments/:id', { token: other.token, id: moved._id });
  const { body: resumed } = await next(server, rater, rated.lesson);
  expect([resumed._id, resumed.draft.levels]).toEqual([taken._id, draftOf([3, 3, 3]).levels]);
});

it('a draft is of its film, of one window, and complete when it is sent', async () => {
  const rated = await ratedProgram(server);
  const [rater, other] = rated.raters;
  if (!(rater && other)) throw new Error('two raters are named');
  await sentFilm(server, rated);
  const { body: taken } = await next(server, rater, rated.lesson);
  const comment = {
    id: 'comment-1',
    step: 'extend',
    at: 12,
    text: 'Ici',
    strokes: [],
    voice: null,
    reference_at: null,
  };
  const good = draftOf([3, 4], { comments: [{ ...comment, reference_at: 7 }], summary: 'Bien.' });
  const bad = {
    levels: [
      { step: 'elsewhere', level: 3 },
      { step: 'extend', level: 3 },
      { step: 'extend', level: 2 },
    ],
    comments: [
      { ...comment, step: 'elsewhere' },
      { ...comment, at: 51 },
      { ...comment, reference_at: 51 },
      { ...comment, voice: unknownId() },
    ],
    summary: '',
  };
  const refused = await save(server, rater, taken._id, bad);
  expect([refused.status, Object.keys((refused.body as never as { errors: object }).errors).toSorted()]).toEqual([
    400,
    [
      'comments.0.step',
      'comments.1.at',
      'comments.2.reference_at',
      'comments.3.voice',
      'levels.0.step',
      'levels.2.step',
    ],
  ]);
  const level = await save(server, rater, taken._id, draftOf([6]));
  expect([level.status, level.body]).toMatchObject([400, { errors: { 'levels.0.level': ["Ce niveau n'existe pas"] } }]);
  const { body: saved } = await save(server, rater, taken._id, good);
  expect([saved.draft, saved.version]).toEqual([good, 2]);
  const late = await save(server, rater, taken._id, draftOf([1, 1, 1]));
  expect(late.body).toMatchObject({ code: 'version_conflict', current: { draft: good } });
  expect((await send(server, rater, taken._id)).body).toMatchObject({ code: 'rating_incomplete' });
  for (const stranger of [other, await account(server)]) {
    const answers = await Promise.all([
      server.call('GET /assignments/:id', { token: stranger.token, id: taken._id }),
      save(server, stranger, taken._id, good, 2),
      send(server, stranger, taken._id),
      server.call('DELETE /assignments/:id', { token: stranger.token, id: taken._id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
});

it('rating is for raters, calibrated on the films with agreed levels, as often as it takes', async () => {
  const rated = await ratedProgram(server, { raters: 0 });
  const id = rated.lesson;
  const rater = await account(server);
  const call = (route: 'GET /activities/:id/calibration' | 'POST /activities/:id/assignments') =>
    server.call<{ code?: string; result?: unknown; anchors?: object[] }>(route, { token: rater.token, id });
  for (const route of ['GET /activities/:id/calibration', 'POST /activities/:id/assignments'] as const) {
    expect((await call(route)).body).toMatchObject({ code: 'activity_not_found' });
  }
  expect((await calibrate(server, rater, id)).body).toMatchObject({ code: 'activity_not_found' });
  const named = { $set: { raters: [new Types.ObjectId(rater.id)] } };
  await server.connection.collection('practice_activities').updateOne({ _id: new Types.ObjectId(id) }, named);
  await sentFilm(server, rated);
  expect((await call('POST /activities/:id/assignments')).body).toMatchObject({ code: 'not_calibrated' });
  const before = await call('GET /activities/:id/calibration');
  expect(before.body).toMatchObject({ result: null, anchors: [{ id: 'anchor-1', sources: { duration: 50 } }] });
  expect(before.text).not.toContain('agreed');
  const bodies: [body: object, fields: string[]][] = [
    [{ anchors: [] }, ['anchors']],
    [{ anchors: [{ anchor: 'anchor-9', levels: [] }] }, ['anchors', 'anchors.0.anchor', 'anchors.0.levels']],
    [{ anchors: [{ anchor: 'anchor-1', levels: [{ step: 'extend', level: 2 }] }] }, ['anchors.0.levels']],
    [{ anchors: [{ anchor: 'anchor-1', levels: [{ step: 'extend', level: 0 }] }] }, ['anchors.0.levels.0.level']],
  ];
  const wrong: unknown[] = [];
  for (const [body, fields] of bodies) {
    const { body: problem } = await server.call('POST /activities/:id/calibration', { token: rater.token, id, body });
    const found = Object.keys(problem.errors ?? {}).toSorted();
    if (String(found) !== String(fields)) wrong.push({ body, found });
  }
  expect(wrong).toEqual([]);
  // Three steps: 3 levels apart at one is 1 in the mean, 2 apart is 0.67.
  const far = await calibrate(server, rater, id, 3);
  expect(far.body).toMatchObject({
    result: { is_calibrated: false, distance: 1, levels: [{ given: 5, agreed: 2 }, {}, {}] },
  });
  expect((await call('POST /activities/:id/assignments')).body).toMatchObject({ code: 'not_calibrated' });
  const near = await calibrate(server, rater, id, 2);
  expect(near.body).toMatchObject({ result: { is_calibrated: true, distance: 0.67 } });
  expect((await call('POST /activities/:id/assignments')).status).toBe(201);
});

it('films under an older rubric are rated by those who are calibrated under it', async () => {
  const rated = await ratedProgram(server, { raters: 2 });
  const [known, late] = rated.raters;
  if (!(known && late)) throw new Error('two raters are named');
  const waiting = await sentFilm(server, rated, { minutes: 30 });
  await server.connection.collection('calibrations').deleteMany({ rater: new Types.ObjectId(late.id) });
  const [first, ...others] = RUBRIC;
  if (!first) throw new Error('the rubric has steps');
  const steps = [{ ...first, title: 'Amorcer autrement' }, ...others];
  const activity = activityContent(rated.film, { steps });
  await program(server, [{ kind: 'activity', activity }], rated);
  await sentFilm(server, rated, { minutes: 5 });
  const standing = async ({ token }: { token: string }) =>
    (await server.call<RatedActivity[]>('GET /rating', { token })).body.map(({ calibration, waiting }) => [
      calibration,
      waiting,
    ]);
  expect([await standing(known), await standing(late)]).toEqual([[['done', 1]], [['missing', 0]]]);
  await calibrate(server, late, rated.lesson);
  const { body: taken } = await next(server, late, rated.lesson);
  expect(taken.steps[0]?.title).toBe('Étape initiate');
  expect(String((await stored('assignments', taken._id))?.submission)).toBe(waiting.id);
  await rate(server, late, rated.lesson, [3, 3, 3]);
  // Then the newer rubric is asked for.
  expect((await next(server, late, rated.lesson)).body).toMatchObject({ code: 'not_calibrated' });
  const asked = await server.call<Assignment>('GET /activities/:id/calibration', {
    token: late.token,
    id: rated.lesson,
  });
  expect(asked.body.steps[0]?.title).toBe('Amorcer autrement');
  await calibrate(server, late, rated.lesson);
  expect((await next(server, late, rated.lesson)).body.steps[0]?.title).toBe('Amorcer autrement');
});

it('the last rating of a film is sent also after its course was deleted', async () => {
  const rated = await ratedProgram(server, { raters: 1, counts: 'passed' });
  const [rater] = rated.raters;
  if (!rater) throw new Error('a rater is named');
  const film = await sentFilm(server, rated, { required: 1 });
  const { body: taken } = await next(server, rater, rated.lesson);
  await save(server, rater, taken._id, draftOf([3, 3, 3]));
  const { token } = await account(server, 'super_admin');
  expect((await server.call('DELETE /courses/:id', { token, id: rated.course._id })).status).toBe(204);
  expect((await send(server, rater, taken._id)).status).toBe(204);
  expect(await resultOf(film.id)).toMatchObject({ score: 3 });
});

it('a calibration counts for rubrics with the same steps and films; authors read what lets raters take films', async () => {
  const rated = await ratedProgram(server, { raters: 1 });
  const [rater] = rated.raters;
  if (!rater) throw new Error('a rater is named');
  const author = await account(server, 'admin', ['manage_courses']);
  /** What authors read, and what the rater gets. */
  const standing = async () => {
    const shown = await server.call<Activity>('GET /admin/activities/:id', { token: author.token, id: rated.lesson });
    const { body } = await server.call<RatedActivity[]>('GET /rating', { token: rater.token });
    const { status } = await next(server, rater, rated.lesson);
    return [shown.body.raters[0]?.calibration, body[0]?.calibration, status];
  };
  const publish = async (changes: Partial<ActivityContent>) => {
    const activity = activityContent(rated.film, { raters: 2, ...changes });
    await program(server, [{ kind: 'activity', activity }], rated);
    await sentFilm(server, rated);
  };
  await publish({ pass_level: 5 });
  expect(await standing()).toEqual(['done', 'done', 201]);
  await rate(server, rater, rated.lesson, [3, 3, 3]);
  await publish({ pass_level: 5, steps: RUBRIC.map((step) => ({ ...step, weight: 2 })) });
  expect(await standing()).toEqual(['missing', 'missing', 409]);
  await calibrate(server, rater, rated.lesson);
  expect(await standing()).toEqual(['done', 'done', 201]);
});

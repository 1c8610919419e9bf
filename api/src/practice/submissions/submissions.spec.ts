import { practiceSchema, type Submission, submissionSchema } from '@iris/contract/practice';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { account, unknownId } from '../../../test/data/factories.ts';
import { enrolledIn, enrollmentOf, program } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { activityContent } from '../../authoring/programs/programs.fixtures.ts';
import { rate, ratedProgram } from '../rating/rating.fixtures.ts';
import { begin, giveFilm, handIn, practiceOf, prepare, saveWork, see, workOf } from './submissions.fixtures.ts';

const server = sharedServer();

const stored = (name: string, filter: object) => server.connection.collection(name).countDocuments(filter);
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code ?? null;

it('takes a film from its declaration to its result, and a second one after it', async () => {
  const { lesson, course, raters } = await ratedProgram(server, { raters: 3 });
  const learner = await enrolledIn(server, course._id);
  expect(await practiceOf(server, learner, lesson)).toEqual({ submissions: [], attempts_left: 3, is_overdue: false });
  const begun = await begin(server, learner, lesson);
  expect(begun.status).toBe(201);
  expect(submissionSchema.parse(begun.body)).toMatchObject({
    ...{
      number: 1,
      state: 'draft',
      origin: 'wet_lab',
      is_own: true,
      film: null,
      result: null,
      title: 'Le capsulorhexis',
    },
    rubric: { pass_level: 3, reference: { sources: { duration: 50 } } },
  });
  const { _id: id } = begun.body;
  await giveFilm(server, learner, id);
  expect((await see(server, learner, id)).body.film).toMatchObject({ status: 'ready', sources: { duration: 50 } });
  const saved = await saveWork(server, learner, id, workOf({ self_levels: [] }));
  expect(saved.body).toMatchObject({ ...workOf({ self_levels: [] }), version: 2 });
  const stale = await saveWork(server, learner, id, workOf());
  expect(stale).toMatchObject({ status: 412, body: { code: 'version_conflict', current: { _id: id, version: 2 } } });
  await saveWork(server, learner, id, workOf(), 2);
  const sent = await handIn(server, learner, id);
  expect(sent).toMatchObject({ status: 200, body: { state: 'sent', sent_at: expect.any(String), ...workOf() } });
  expect((await enrollmentOf(server, learner)).progress).toBe(100);

  const [first, second, third] = raters;
  if (!first || !second || !third) throw new Error('three raters');
  for (const rater of [first, second]) await rate(server, rater, lesson, [2, 3, 3]);
  const { body: rated } = await see(server, learner, id);
  expect(submissionSchema.parse(rated)).toMatchObject({ state: 'rated', result: { score: 2.6, is_passed: false } });
  const appeal = { token: learner.token, id, body: { reason: 'Étape 1' } };
  const [asked, again] = [
    await server.call<Submission>('POST /submissions/:id/appeal', appeal),
    await server.call('POST /submissions/:id/appeal', appeal),
  ];
  expect(asked.body.appeal).toMatchObject({ reason: 'Étape 1', answered_at: null });
  expect(again.body).toMatchObject({ code: 'appeal_closed' });
  await rate(server, third, lesson, [5, 5, 5]);
  const { body: renewed } = await see(server, learner, id);
  expect(renewed.appeal?.answered_at).toBe(renewed.result?.decided_at);
  expect(renewed.result?.ratings.map(({ is_appeal }) => is_appeal)).toEqual([false, false, true]);

  expect((await begin(server, learner, lesson)).body).toMatchObject({ number: 2, state: 'draft' });
  const practice = practiceSchema.parse(await practiceOf(server, learner, lesson));
  expect(practice).toMatchObject({ submissions: [{ number: 1, state: 'rated' }, { number: 2 }], attempts_left: 1 });
});

it('refuses what is not a film to be rated, and stores nothing of a patient', async () => {
  const { lesson, course } = await ratedProgram(server);
  const learner = await enrolledIn(server, course._id);
  const refused = [
    await begin(server, learner, lesson, { origin: 'patient' }),
    await begin(server, learner, lesson, { origin: 'bloc' }),
    await begin(server, learner, lesson, { declaration: 2 }),
    await begin(server, await account(server), lesson),
    await begin(server, learner, unknownId()),
  ];
  const codes = ['patient_film_refused', 'invalid_input', 'invalid_input', 'lesson_not_found', 'lesson_not_found'];
  expect(refused.map(codeOf)).toEqual(codes);
  expect(await stored('submissions', { user: new Types.ObjectId(learner.id) })).toBe(0);

  const { _id: id } = (await begin(server, learner, lesson)).body;
  const [mark, level] = [
    { step: 'initiate', start: 3 },
    { step: 'initiate', level: 3 },
  ];
  const wrong: [string, object][] = [
    ['marks.1.step', { marks: [mark, mark] }],
    ['marks.0.step', { marks: [{ step: 'polish', start: 3 }] }],
    ['marks.0.start', { marks: [{ step: 'initiate', start: -1 }] }],
    ['self_levels.0.level', { self_levels: [{ ...level, level: 6 }] }],
    ['self_levels.1.step', { self_levels: [level, level] }],
    ['cut.end', { cut: { start: 30, end: 30 } }],
  ];
  const faults = await Promise.all(
    wrong.map(async ([, changes]) => {
      const { body } = await saveWork(server, learner, id, workOf(changes));
      return Object.keys((body as { errors?: object }).errors ?? {}).join();
    }),
  );
  expect(faults).toEqual(wrong.map(([field]) => field));
});

it('sends a film once it is complete and ready, and says what is missing', async () => {
  const { lesson, course } = await ratedProgram(server);
  const learner = await enrolledIn(server, course._id);
  const { _id: id } = (await begin(server, learner, lesson)).body;
  const films = server.connection.collection('owned_films');
  const missing = async () => {
    const { body } = await handIn(server, learner, id);
    const { code, errors } = body as { code?: string; errors?: object };
    return [code, ...Object.keys(errors ?? {})].join(' ');
  };
  await giveFilm(server, learner, id);
  await saveWork(server, learner, id, workOf());
  await server.call('DELETE /submissions/:id/film', { token: learner.token, id });
  // What was said of another film.
  expect((await see(server, learner, id)).body).toMatchObject({ film: null, cut: null, marks: [], self_levels: [] });
  expect(await missing()).toBe('submission_incomplete film marks self_levels');
  const film = await giveFilm(server, learner, id, { status: 'processing' });
  const { version } = (await see(server, learner, id)).body;
  await saveWork(server, learner, id, workOf(), version);
  expect(await missing()).toBe('film_not_ready');
  await films.updateOne({ _id: film }, { $set: { status: 'ready' } });
  const short = { marks: [{ step: 'initiate', start: 3 }], self_levels: [] };
  const cases: [object, string][] = [
    [{ cut: { start: 2, end: 60 } }, 'cut'],
    [{ cut: { start: 15, end: 40 } }, 'marks'],
    [{ cut: { start: 2, end: 20 } }, 'marks'],
    [{ cut: null, ...short }, 'marks self_levels'],
  ];
  const said = [];
  for (const [index, [changes]] of cases.entries()) {
    await saveWork(server, learner, id, workOf(changes), version + 1 + index);
    said.push(await missing());
  }
  expect(said).toEqual(cases.map(([, parts]) => `submission_incomplete ${parts}`));
  await saveWork(server, learner, id, workOf({ cut: null }), version + 1 + cases.length);
  const sent = await handIn(server, learner, id);
  expect(sent.body).toMatchObject({ state: 'sent', cut: { start: 0, end: 50 } });
  const late = [
    await saveWork(server, learner, id, workOf(), 7),
    await server.call('DELETE /submissions/:id/film', { token: learner.token, id }),
  ];
  expect(late.map(codeOf)).toEqual(['submission_sent', 'submission_sent']);
});

it('takes many clicks for one', async () => {
  const { lesson, course, raters } = await ratedProgram(server);
  const learner = await enrolledIn(server, course._id);
  const five = <Result>(click: () => Promise<Result>) => Promise.all(Array.from({ length: 5 }, click));
  const begun = await five(() => begin(server, learner, lesson));
  expect(new Set(begun.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  const id = await prepare(server, learner, lesson);
  const sent = await five(() => handIn(server, learner, id));
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.sent_at}`)).size).toBe(1);
  const enrollment = new Types.ObjectId(learner.enrollmentId);
  expect(await stored('proof_events', { enrollment, 'data.type': 'lesson_completed' })).toBe(1);
  for (const rater of raters) await rate(server, rater, lesson, [3, 3, 3]);
  const call = { token: learner.token, id, body: { reason: 'Étape 2' } };
  const asked = await five(() => server.call('POST /submissions/:id/appeal', call));
  expect(asked.map(codeOf).sort()).toEqual([...Array(4).fill('appeal_closed'), null]);
  const open = { _id: new Types.ObjectId(id), open_slots: [3], slots: 3 };
  expect(await stored('submissions', open)).toBe(1);
});

it('keeps the rubric of a film that is begun when another one is published', async () => {
  const published = await ratedProgram(server, { attempts: 2, counts: 'passed' });
  const { lesson, course, film } = published;
  const learner = await enrolledIn(server, course._id);
  const id = await prepare(server, learner, lesson);
  const activity = activityContent(film, { attempts: 2, pass_level: 4, counts: 'passed' });
  await program(server, [{ kind: 'activity', title: 'Le rhexis', activity }], published);
  expect((await begin(server, learner, lesson)).body).toMatchObject({ _id: id, rubric: { pass_level: 3 } });
  expect((await handIn(server, learner, id)).body).toMatchObject({ state: 'sent', rubric: { pass_level: 3 } });
  expect((await begin(server, learner, lesson)).body).toMatchObject({ number: 2, rubric: { pass_level: 4 } });
  expect((await enrollmentOf(server, learner)).progress).toBe(0);
  for (const rater of published.raters) await rate(server, rater, lesson, [4, 4, 4]);
  expect((await enrollmentOf(server, learner)).progress).toBe(100);
});

it('accepts films until the end of the last day, and as many as the activity says', async () => {
  const published = await ratedProgram(server, { attempts: 2 });
  const { lesson, course, film } = published;
  const learner = await enrolledIn(server, course._id);
  const first = await prepare(server, learner, lesson);
  await handIn(server, learner, first);
  const id = await prepare(server, learner, lesson);
  const publish = (due_on: string) => {
    const activity = activityContent(film, { attempts: 2, due_on });
    return program(server, [{ kind: 'activity', activity }], published);
  };
  await publish('2026-01-31');
  expect(codeOf(await handIn(server, learner, id))).toBe('activity_overdue');
  expect(codeOf(await begin(server, await enrolledIn(server, course._id), lesson))).toBe('activity_overdue');
  expect(await practiceOf(server, learner, lesson)).toMatchObject({ is_overdue: true, attempts_left: 0 });
  await publish('2126-01-31');
  expect((await handIn(server, learner, id)).body.state).toBe('sent');
  expect(codeOf(await begin(server, learner, lesson))).toBe('submissions_exhausted');
});

it('shows results after the end of the access, and takes nothing more', async () => {
  const { lesson, course } = await ratedProgram(server);
  const learner = await enrolledIn(server, course._id);
  const sent = await prepare(server, learner, lesson);
  await handIn(server, learner, sent);
  const draft = await prepare(server, learner, lesson);
  const own = { _id: new Types.ObjectId(learner.enrollmentId) };
  await server.connection.collection('enrollments').updateOne(own, { $set: { ends_at: new Date() } });
  const refused = [
    await begin(server, learner, lesson),
    await saveWork(server, learner, draft, workOf(), 2),
    await handIn(server, learner, draft),
  ];
  expect(refused.map(codeOf)).toEqual(Array(3).fill('access_ended'));
  expect((await see(server, learner, sent)).body).toMatchObject({ state: 'sent', film: { status: 'ready' } });
  expect((await practiceOf(server, learner, lesson)).submissions).toHaveLength(2);
});

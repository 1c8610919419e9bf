import type { LearningLesson } from '@iris/contract/learning';
import { type AttemptResult, attemptResultSchema, attemptSchema } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/data/factories.ts';
import { enrolledIn, program } from '../../../test/data/programs.fixtures.ts';
import { keysIn, QUESTIONS, quizContent } from '../../authoring/programs/programs.fixtures.ts';
import { quizApi, RIGHT } from './quizzes.fixtures.ts';

const api = quizApi();
const { quiz, start, answer, submit, result, attempt, age, enrollment } = api;

const DAY_MINUTES = 24 * 60;

/** What a result explains, or gives away, of each question. */
const explanationsOf = ({ questions }: AttemptResult) => questions.map(({ explanation, key }) => explanation ?? key);

describe('POST /lessons/:id/attempts', () => {
  it('asks the questions with shuffled options and without keys, begins the lesson, and pins the revision', async () => {
    const { student, lesson, program } = await quiz({ time_limit: 20 });
    const { status, body } = await start(student, lesson);
    expect(status).toBe(201);
    const begun = attemptSchema.parse(body);
    expect(begun).toMatchObject({ lesson, number: 1, answers: [] });
    expect(Date.parse(begun.expires_at ?? '') - Date.parse(begun.started_at)).toBe(20 * 60_000);
    expect(keysIn(body)).toEqual([]);
    expect(begun.questions.map(({ id }) => id)).toEqual(QUESTIONS.map(({ id }) => id));
    const steps = begun.questions[2]?.options.map(({ id }) => id);
    expect(steps?.toSorted()).toEqual(['eight', 'five', 'tenth']);
    expect(steps).not.toEqual(['five', 'eight', 'tenth']);
    const { token } = student;
    const outline = { modules: [{ lessons: [{ _id: lesson, state: 'in_progress' }] }], revision: 1 };
    expect((await api.server.call('GET /learning/:id', { token, id: program.course._id })).body).toMatchObject(outline);
    expect((await enrollment(student))?.revision).toBe(1);
  });

  it('continues the open attempt with its answers, in the same order', async () => {
    const { student, lesson } = await quiz();
    const { body: begun } = await start(student, lesson);
    await answer(student, begun._id, { question: 'question-1', options: ['eight'] });
    await answer(student, begun._id, { question: 'question-2', options: ['five'] });
    await answer(student, begun._id, { question: 'question-1', options: ['five'] });
    await answer(student, begun._id, { question: 'question-4', point: { x: 0.25, y: 0.5 } });
    await answer(student, begun._id, { question: 'question-2', options: [] });
    const answers = [
      { question: 'question-1', options: ['five'] },
      { question: 'question-4', point: { x: 0.25, y: 0.5 } },
    ];
    expect((await start(student, lesson)).body).toEqual({ ...begun, answers });
  });

  it('refuses more attempts than allowed in 24 hours, and says when', async () => {
    const { student, lesson } = await quiz({ attempts: 2 });
    const first = await attempt(student, lesson, []);
    await age(first._id, 60);
    await attempt(student, lesson, []);
    const refused = await start(student, lesson);
    expect(refused).toMatchObject({ status: 409, body: { code: 'attempts_exhausted' } });
    expect(refused.body).toMatchObject({
      detail: expect.stringMatching(
        /^Vous n'avez plus de tentative pour l'instant\u00a0: la prochaine est possible le \d+ \p{L}+ \d{4} à \d\d:\d\d\.$/u,
      ),
    });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(22.9 * 3600);
    expect(seconds).toBeLessThanOrEqual(23 * 3600);
    await age(first._id, DAY_MINUTES - 60);
    expect((await start(student, lesson)).body).toMatchObject({ number: 3 });
  });

  it('is for quizzes of courses in which the student is enrolled', async () => {
    const { lesson } = await quiz();
    const text = await program(api.server, [{ kind: 'text', text: { blocks: [] } }]);
    const reader = await enrolledIn(api.server, text.course._id);
    for (const id of [lesson, text.lessons[0] ?? '', unknownId()]) {
      expect(await start(reader, id)).toMatchObject({ status: 404, body: { code: 'lesson_not_found' } });
    }
  });
});

describe('POST /attempts/:id/submit', () => {
  it('passes with the right answers, completes lesson and course, and shows the keys', async () => {
    const { student, lesson } = await quiz();
    const passed = await attempt(student, lesson, RIGHT);
    expect(attemptResultSchema.parse(passed)).toMatchObject({ score: 100, pass_mark: 70, is_passed: true, number: 1 });
    expect(passed.questions.map(({ is_correct, answer, key }) => [is_correct, answer, key])).toEqual(
      [
        { correct: ['five'], area: [] },
        { correct: ['five', 'eight'], area: [] },
        { correct: ['five', 'eight', 'tenth'], area: [] },
        { correct: [], area: QUESTIONS[3]?.area },
      ].map((key, index) => [true, RIGHT[index], key]),
    );
    const completed = await enrollment(student);
    expect(completed).toMatchObject({ progress: 100, completed_at: expect.any(Date) });
    const proofs = await api.server.connection
      .collection('proof_events')
      .find({ enrollment: completed?._id })
      .toArray();
    expect(proofs.map(({ data }) => data.type)).toEqual(['begun', 'lesson_completed', 'course_completed']);
    expect(proofs[1]?.data.evidence).toMatchObject({ attempt: passed._id, score: 100 });
  });

  it('fails below the pass mark, explains nothing yet, and passes at the second try, for ever', async () => {
    const { student, lesson } = await quiz({ pass_mark: 75 });
    const failed = await attempt(student, lesson, RIGHT.slice(0, 2));
    expect(failed).toMatchObject({ score: 50, is_passed: false, attempts_left: 2, next_attempt_at: null });
    expect(failed.questions.map(({ is_correct }) => is_correct)).toEqual([true, true, false, false]);
    expect(explanationsOf(failed)).toEqual([null, null, null, null]);
    expect(failed.questions[3]?.answer).toBeNull();
    expect(await enrollment(student)).toMatchObject({ progress: 0 });
    const passed = await attempt(student, lesson, RIGHT.slice(1));
    expect(passed).toMatchObject({ score: 75, is_passed: true, number: 2 });
    expect(await attempt(student, lesson, [])).toMatchObject({ score: 0, is_passed: false });
    expect(await enrollment(student)).toMatchObject({ progress: 100 });
  });

  it('explains without passing after the last attempt, neither during it nor once another one is possible', async () => {
    const { student, lesson } = await quiz({ attempts: 2 });
    const hidden = QUESTIONS.map(() => null);
    expect(explanationsOf(await attempt(student, lesson, []))).toEqual(hidden);
    const { body: last } = await start(student, lesson);
    const during = await result(student, lesson);
    expect(during.body).toMatchObject({ number: 1, attempts_left: 0 });
    expect(explanationsOf(during.body)).toEqual(hidden);
    const after = await submit(student, last._id);
    expect(after.body).toMatchObject({ is_passed: false, attempts_left: 0, next_attempt_at: expect.any(String) });
    expect(explanationsOf(after.body)).toEqual(QUESTIONS.map(({ explanation }) => explanation));
    expect(after.body.questions[0]?.key).toEqual({ correct: ['five'], area: [] });
    await age(last._id, DAY_MINUTES);
    expect(explanationsOf((await result(student, lesson)).body)).toEqual(hidden);
  });

  it('grades what was asked, also after a move to another revision', async () => {
    const { student, lesson, program: published } = await quiz();
    const { body: begun } = await start(student, lesson);
    const [first] = QUESTIONS;
    if (!first) throw new Error('the fixture has questions');
    const changed = quizContent({ questions: [{ ...first, id: 'question-9' }] });
    await program(api.server, [{ kind: 'quiz', quiz: changed }], published);
    const { token } = student;
    const moved = await api.server.call('POST /learning/:id/move', { token, id: published.course._id });
    expect(moved.body).toMatchObject({ revision: 2 });
    expect((await start(student, lesson)).body).toEqual(begun);
    for (const one of RIGHT) expect((await answer(student, begun._id, one)).status).toBe(204);
    expect((await submit(student, begun._id)).body).toMatchObject({ score: 100, is_passed: true });
    expect(await enrollment(student)).toMatchObject({ progress: 100, revision: 2 });
  });
});

it('counts the time of an attempt as connected, at most a minute for each question', async () => {
  const { student, lesson } = await quiz();
  const connected = async (minutes: number) => {
    const { body: begun } = await start(student, lesson);
    await age(begun._id, minutes);
    await submit(student, begun._id);
    const own = await api.server.connection
      .collection('lesson_progress')
      .findOne({ lesson: new Types.ObjectId(lesson) });
    return Object.values<number>(own?.days).reduce((sum, seconds) => sum + seconds, 0);
  };
  const first = await connected(2);
  expect(first).toBeGreaterThanOrEqual(120);
  expect(first).toBeLessThan(240);
  expect(Math.round((await connected(600)) - first)).toBe(240);
});

it('grades an attempt whose time has passed with the answers that were saved, at the next look or start', async () => {
  const { student, lesson } = await quiz({ time_limit: 10 });
  const { body: begun } = await start(student, lesson);
  for (const one of RIGHT) await answer(student, begun._id, one);
  await age(begun._id, 11);
  const ended = new Date(Date.parse(begun.started_at) - 60_000).toISOString();
  const graded = { _id: begun._id, score: 100, is_passed: true, submitted_at: ended };
  expect((await result(student, lesson)).body).toMatchObject(graded);
  expect(await enrollment(student)).toMatchObject({ progress: 100 });
  const { body: second } = await start(student, lesson);
  await age(second._id, 11);
  expect((await start(student, lesson)).body).toMatchObject({ number: 3, answers: [] });
  expect((await result(student, lesson)).body).toMatchObject({ _id: second._id, score: 0, number: 2 });
});

it('introduces a quiz with what is left, and shows the attempt graded last once there is one', async () => {
  const { student, lesson } = await quiz({ time_limit: 10 });
  const introduction = async () => {
    const { body } = await api.server.call<LearningLesson>('GET /lessons/:id', { token: student.token, id: lesson });
    return body.quiz;
  };
  const quizOfLesson = { pass_mark: 70, attempts: 3, time_limit: 10, question_count: 4, next_attempt_at: null };
  const fresh = { attempts_left: 3, is_passed: false, is_open: false, has_result: false };
  expect(await introduction()).toEqual({ ...quizOfLesson, ...fresh });
  const { body: begun } = await start(student, lesson);
  expect(await introduction()).toEqual({ ...quizOfLesson, ...fresh, attempts_left: 2, is_open: true });
  expect(await result(student, lesson)).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } });
  await age(begun._id, 11);
  expect(await introduction()).toEqual({ ...quizOfLesson, ...fresh, attempts_left: 2, has_result: true });
  const second = await attempt(student, lesson, RIGHT);
  expect((await result(student, lesson)).body).toEqual(second);
  expect(await introduction()).toMatchObject({ attempts_left: 1, is_passed: true });
});

import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { enrolledIn } from '../../../test/data/programs.fixtures.ts';
import { keysIn } from '../../authoring/programs/programs.fixtures.ts';
import { quizApi, RIGHT } from './quizzes.fixtures.ts';

const api = quizApi();
const { quiz, start, answer, submit, result, age, enrollment } = api;

const TWENTY = Array.from({ length: 20 });
const attemptsAt = (lesson: string) => api.attempts().countDocuments({ lesson: new Types.ObjectId(lesson) });

it('starts one attempt for twenty starts at once, and no more than allowed when they are started and submitted in parallel', async () => {
  const { student, lesson } = await quiz({ attempts: 3 });
  const cheat = async () => {
    const { status, body } = await start(student, lesson);
    if (status === 201) await submit(student, body._id);
    return status;
  };
  const started = await Promise.all(TWENTY.map(() => start(student, lesson)));
  expect(new Set(started.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  for (let wave = 0; wave < 3; wave += 1) await Promise.all(TWENTY.map(cheat));
  expect(await Promise.all(TWENTY.map(cheat))).toEqual(TWENTY.map(() => 409));
  expect(await attemptsAt(lesson)).toBe(3);
});

it('grades once when it is submitted twenty times at once, and again', async () => {
  const { student, lesson } = await quiz();
  const { body: begun } = await start(student, lesson);
  for (const one of RIGHT) await answer(student, begun._id, one);
  const results = await Promise.all(TWENTY.map(() => submit(student, begun._id)));
  results.push(await submit(student, begun._id));
  expect(new Set(results.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(results[0]).toMatchObject({ status: 200, body: { score: 100, is_passed: true } });
  const { _id } = (await enrollment(student)) ?? {};
  const proofs = api.server.connection.collection('proof_events');
  expect(await proofs.countDocuments({ enrollment: _id, 'data.type': 'lesson_completed' })).toBe(1);
});

it('counts an answer that races with the submission either in full or not at all', async () => {
  const { student, lesson } = await quiz({ attempts: 10 });
  for (let round = 0; round < 5; round += 1) {
    const { body: begun } = await start(student, lesson);
    const [saved, graded] = await Promise.all([answer(student, begun._id, RIGHT[0] ?? {}), submit(student, begun._id)]);
    const isSaved = saved.status === 204;
    expect([graded.body.score, graded.body.questions[0]?.answer !== null]).toEqual([isSaved ? 25 : 0, isSaved]);
  }
});

it('accepts no answer after the time has passed, whatever the clock of the browser says, or after the submission', async () => {
  const { student, lesson } = await quiz({ time_limit: 10 });
  for (const end of [(id: string) => age(id, 10), (id: string) => submit(student, id)]) {
    const { body: begun } = await start(student, lesson);
    await end(begun._id);
    const late = await Promise.all(RIGHT.map((one) => answer(student, begun._id, one)));
    expect(late.map(({ status, body }) => `${status} ${body.code}`)).toEqual(RIGHT.map(() => '409 attempt_closed'));
    expect((await submit(student, begun._id)).body).toMatchObject({ score: 0, is_passed: false });
  }
});

it("does not open another learner's attempt", async () => {
  const { student, lesson, program } = await quiz();
  const other = await enrolledIn(api.server, program.course._id);
  const stranger = await account(api.server);
  const { body: begun } = await start(student, lesson);
  for (const thief of [other, stranger]) {
    const answers = [
      await answer(thief, begun._id, RIGHT[0] ?? {}),
      await submit(thief, begun._id),
      await result(thief, lesson),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect((await start(student, lesson)).body).toEqual(begun);
});

it('refuses answers that the question does not have', async () => {
  const { student, lesson } = await quiz();
  const { body: begun } = await start(student, lesson);
  const point = { x: 0.5, y: 0.4 };
  const table: [object, string][] = [
    [{ question: 'question-9', options: ['five'] }, 'question'],
    [{ question: 'constructor', options: [] }, 'question'],
    // An option of another question.
    [{ question: 'question-1', options: ['tenth'] }, 'options'],
    [{ question: 'question-1', options: ['five', 'eight'] }, 'options'],
    [{ question: 'question-2', options: ['five', 'five'] }, 'options'],
    [{ question: 'question-3', options: ['five', 'eight', 'tenth', 'tenth'] }, 'options'],
    [{ question: 'question-1', point }, 'options'],
    [{ question: 'question-1' }, 'options'],
    [{ question: 'question-1', options: ['five'], point }, 'options'],
    [{ question: 'question-4', options: ['five'] }, 'point'],
    [{ question: 'question-4' }, 'point'],
    [{ question: 'question-4', point: { x: 1.1, y: 0 } }, 'point.x'],
    [{ question: 'question-1', options: ['five'], is_correct: true }, 'is_correct'],
    [{ question: 'question-1', options: [{ $ne: '' }] }, 'options.0'],
  ];
  const wrong = [];
  for (const [body, field] of table) {
    const refused = await answer(student, begun._id, body);
    const isRefused = refused.status === 400 && Object.keys(refused.body.errors ?? {}).includes(field);
    if (!isRefused) wrong.push({ body, status: refused.status, errors: refused.body?.errors });
  }
  expect(wrong).toEqual([]);
  expect((await start(student, lesson)).body.answers).toEqual([]);
});

it('sends neither key nor explanation before the quiz is passed, while attempts are left', async () => {
  const { student, lesson, program } = await quiz();
  const { token } = student;
  const begun = await start(student, lesson);
  const failed = await submit(student, begun.body._id);
  const again = await result(student, lesson);
  const outline = await api.server.call('GET /learning/:id', { token, id: program.course._id });
  expect(keysIn(begun.body)).toEqual([]);
  expect(keysIn(outline.body)).toEqual([]);
  for (const { body } of [failed, again]) {
    expect(new Set(keysIn(body))).toEqual(new Set(['explanation', 'key']));
    expect(body.questions.map(({ key, explanation }) => key ?? explanation)).toEqual([null, null, null, null]);
  }
});

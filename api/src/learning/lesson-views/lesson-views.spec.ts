import { type LearningLesson, learningLessonSchema } from '@iris/contract/learning';
import type { Attempt } from '@iris/contract/quizzes';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/factories.ts';
import { enrolledIn, film, type Program, type ProgramLesson, program } from '../../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { filmContent, keysIn, quizContent } from '../../authoring/programs/programs.fixtures.ts';

let server: TestServer;
let published: Program;

const LESSONS: ProgramLesson[] = [
  { kind: 'film', film: filmContent() },
  { kind: 'text', text: { blocks: [{ type: 'paragraph', content: [{ text: 'Centrer.' }] }] } },
  { kind: 'quiz', quiz: quizContent({ time_limit: 10 }) },
];

beforeAll(async () => {
  server = await startServer();
  LESSONS[0] = { kind: 'film', film: filmContent({ video: await film(server) }) };
  published = await program(server, LESSONS);
});
afterAll(() => server.close());

const show = ({ token }: Account, id = '') => server.call<LearningLesson>('GET /lessons/:id', { token, id });
const start = ({ token }: Account, id = '') => server.call<Attempt>('POST /lessons/:id/attempts', { token, id });

describe('GET /lessons/:id', () => {
  it('shows the content of each kind, without keys', async () => {
    const student = await enrolledIn(server, published.course._id);
    for (const [index, { kind }] of LESSONS.entries()) {
      const { status, body } = await show(student, published.lessons[index]);
      expect(status).toBe(200);
      expect(learningLessonSchema.parse(body)).toMatchObject({
        kind,
        course: published.course._id,
        state: 'not_started',
      });
      expect(body[kind]).toBeDefined();
      expect(keysIn(body)).toEqual([]);
    }
  });

  it('shows where the learner stopped, and the decisions already taken', async () => {
    const student = await enrolledIn(server, published.course._id);
    const { token } = student;
    const [id = ''] = published.lessons;
    const { body: session } = await server.call<{ _id: string }>('POST /play-sessions', {
      token,
      body: { lesson: id },
    });
    const beat = { seq: 1, cells: [0], position: 7.5 };
    await server.call('POST /play-sessions/:id/beats', { token, id: session._id, body: beat });
    const decision = { decision: 'decision-1', option: 'pull' };
    const { body: result } = await server.call('POST /lessons/:id/decisions', { token, id, body: decision });
    const { body } = await show(student, id);
    expect(body).toMatchObject({
      state: 'in_progress',
      position: 7.5,
      film: { sources: { duration: 50, height: 720 }, answers: [result] },
    });
    expect((await show(await enrolledIn(server, published.course._id), id)).body.film?.answers).toEqual([]);
  });

  it('introduces a quiz with what is left of its attempts', async () => {
    const student = await enrolledIn(server, published.course._id);
    const [, , quiz] = published.lessons;
    const introduction = { pass_mark: 70, attempts: 3, time_limit: 10, question_count: 4, next_attempt_at: null };
    expect((await show(student, quiz)).body.quiz).toEqual({
      ...introduction,
      ...{ attempts_left: 3, is_passed: false, is_open: false, has_result: false },
    });
    const { body: begun } = await start(student, quiz);
    expect((await show(student, quiz)).body).toMatchObject({
      state: 'in_progress',
      quiz: { attempts_left: 2, is_open: true },
    });
    const past = new Date(Date.now() - 1000);
    const open = { _id: new Types.ObjectId(begun._id) };
    await server.connection.collection('attempts').updateOne(open, { $set: { expires_at: past } });
    expect((await show(student, quiz)).body.quiz).toMatchObject({
      ...{ attempts_left: 2, is_open: false, is_passed: false, has_result: true },
    });
  });

  it('shows the lesson as it is in the revision of the learner', async () => {
    const first = await program(server, [{ kind: 'text', title: 'Avant', text: { blocks: [] } }]);
    const [early, late] = [await enrolledIn(server, first.course._id), await enrolledIn(server, first.course._id)];
    const [lesson = ''] = first.lessons;
    await server.call('POST /play-sessions', { token: early.token, body: { lesson } });
    await program(server, [{ kind: 'text', title: 'Après', text: { blocks: [] } }], first);
    expect((await show(early, lesson)).body.title).toBe('Avant');
    expect((await show(late, lesson)).body.title).toBe('Après');
  });

  it('is missing for students who are not enrolled', async () => {
    const calls = [
      show(await account(server), published.lessons[0]),
      show(await enrolledIn(server, published.course._id), unknownId()),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'lesson_not_found' } });
    }
  });
});

import { type DecisionResult, decisionResultSchema, type LearningLesson } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/factories.ts';
import { enrolledIn, type Program, program, film as storedFilm } from '../../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { filmContent } from '../../authoring/programs/programs.fixtures.ts';

let server: TestServer;
let film: Program;
let lesson: string;

const DECISION = 'decision-1';

beforeAll(async () => {
  server = await startServer();
  film = await program(server, [{ kind: 'film', film: filmContent() }]);
  [lesson = ''] = film.lessons;
});
afterAll(() => server.close());

const decide = ({ token }: Account, option: string, decision = DECISION, id = lesson) => {
  return server.call<DecisionResult>('POST /lessons/:id/decisions', { token, id, body: { decision, option } });
};
const answers = () => server.connection.collection('decision_answers');

describe('POST /lessons/:id/decisions', () => {
  it('shows what the surgeon did and what all learners of the lesson chose', async () => {
    const published = await program(server, [{ kind: 'film', film: filmContent() }]);
    const [id = ''] = published.lessons;
    const learners = await Promise.all(['pull', 'pull', 'refill'].map(() => enrolledIn(server, published.course._id)));
    const choices = ['pull', 'pull', 'refill'];
    const results = [];
    for (const [index, one] of learners.entries()) results.push(await decide(one, choices[index] ?? '', DECISION, id));
    expect(decisionResultSchema.parse(results[2]?.body)).toEqual({
      decision: DECISION,
      option: 'refill',
      chosen: 'refill',
      explanation: 'Le viscoélastique aplatit la capsule.',
      peers: [
        { option: 'refill', count: 1 },
        { option: 'pull', count: 2 },
      ],
    });
  });

  it('keeps the first answer, also of twenty at once', async () => {
    const student = await enrolledIn(server, film.course._id);
    const options = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'pull' : 'refill'));
    const results = await Promise.all(options.map((option) => decide(student, option)));
    expect(new Set(results.map(({ status, body }) => `${status} ${body.option}`)).size).toBe(1);
    const first = results[0]?.body.option;
    expect((await decide(student, first === 'pull' ? 'refill' : 'pull')).body.option).toBe(first);
    const { _id } =
      (await server.connection.collection('enrollments').findOne({ user: new Types.ObjectId(student.id) })) ?? {};
    expect(await answers().countDocuments({ enrollment: _id })).toBe(1);
  });

  it('refuses what is not of this film', async () => {
    const student = await enrolledIn(server, film.course._id);
    const stranger = await account(server);
    expect((await decide(student, 'five')).body).toMatchObject({
      code: 'invalid_input',
      errors: { option: [expect.any(String)] },
    });
    expect((await decide(student, 'pull', 'decision-2')).body).toMatchObject({ code: 'decision_not_found' });
    expect((await decide(stranger, 'pull')).body).toMatchObject({ code: 'lesson_not_found' });
    expect((await decide(student, 'pull', DECISION, unknownId())).body).toMatchObject({ code: 'lesson_not_found' });
  });

  it('begins the course, so that an enrollment with answers is not cancelled', async () => {
    const student = await enrolledIn(server, film.course._id);
    await decide(student, 'pull');
    const { token } = student;
    const enrollment = await server.connection
      .collection('enrollments')
      .findOne({ user: new Types.ObjectId(student.id) });
    const cancelled = await server.call('DELETE /enrollments/:id', { token, id: String(enrollment?._id) });
    expect(cancelled.body).toMatchObject({ code: 'enrollment_started' });
  });

  it('counts by an index, without reading documents', async () => {
    const peers = { lesson: new Types.ObjectId(lesson), decision: { $in: [DECISION] } };
    const group = { _id: { decision: '$decision', option: '$option' }, count: { $sum: 1 } };
    const plan = await answers()
      .aggregate([{ $match: peers }, { $group: group }])
      .explain('executionStats');
    expect(JSON.stringify(plan)).toContain('"totalDocsExamined":0');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  });
});

describe('POST /lessons/:id/preview/decisions', () => {
  const tryOut = (id: string, option: string, decision = DECISION) => {
    return server.call<DecisionResult>('POST /lessons/:id/preview/decisions', { id, body: { decision, option } });
  };

  it('shows a visitor the result of the first decision of a preview, and keeps nothing', async () => {
    const [first] = filmContent().decisions;
    if (!first) throw new Error('the film has no decision');
    const decisions = [first, { ...first, id: 'decision-2', at: 20 }];
    const content = filmContent({ decisions, video: await storedFilm(server) });
    const { course, lessons } = await program(server, [{ kind: 'film', film: content, is_preview: true }]);
    const [id = ''] = lessons;
    await decide(await enrolledIn(server, course._id), 'pull', DECISION, id);
    const { body } = await server.call<LearningLesson>('GET /lessons/:id/preview', { id });
    expect(body.film?.decisions).toEqual([expect.objectContaining({ id: DECISION })]);
    const before = await answers().countDocuments();
    const { status, body: result } = await tryOut(id, 'refill');
    expect(status).toBe(200);
    expect(decisionResultSchema.parse(result)).toMatchObject({
      option: 'refill',
      chosen: 'refill',
      explanation: 'Le viscoélastique aplatit la capsule.',
      peers: [
        { option: 'refill', count: 1 },
        { option: 'pull', count: 1 },
      ],
    });
    expect(await answers().countDocuments()).toBe(before);
    expect((await tryOut(id, 'pull', 'decision-2')).body).toMatchObject({ code: 'decision_not_found' });
    expect((await tryOut(id, 'five')).body).toMatchObject({ code: 'invalid_input' });
  });

  it('is refused for a lesson that visitors may not open', async () => {
    for (const id of [lesson, unknownId()]) {
      expect((await tryOut(id, 'pull')).body).toMatchObject({ code: 'lesson_not_found' });
    }
  });
});

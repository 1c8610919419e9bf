import { type DecisionResult, decisionResultSchema, type LearningLesson } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { enrolledIn, type Program, program, film as storedFilm } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { filmContent } from '../../authoring/programs/programs.fixtures.ts';

const server = sharedServer();
let film: Program;
let lesson: string;

const DECISION = 'decision-1';

beforeAll(async () => {
  film = await program(server, [{ kind: 'film', film: filmContent() }]);
  [lesson = ''] = film.lessons;
});

const decide = ({ token }: Account, option: string, decision = DECISION, id = lesson) => {
  return server.call<DecisionResult>('POST /lessons/:id/decisions', { token, id, body: { decision, option } });
};
const answers = () => server.connection.collection('decision_answers');

it('shows what the surgeon did and what all learners of the lesson chose, and begins the course', async () => {
  const results: DecisionResult[] = [];
  const learners = [];
  for (const option of ['pull', 'pull', 'refill']) {
    const student = await enrolledIn(server, film.course._id);
    learners.push(student);
    results.push((await decide(student, option)).body);
  }
  expect(decisionResultSchema.parse(results[2])).toEqual({
    decision: DECISION,
    option: 'refill',
    chosen: 'refill',
    explanation: 'Le viscoélastique aplatit la capsule.',
    peers: [
      { option: 'refill', count: 1 },
      { option: 'pull', count: 2 },
    ],
  });
  const [{ token, enrollmentId: id } = { token: '', enrollmentId: '' }] = learners;
  const cancelled = await server.call('DELETE /enrollments/:id', { token, id });
  expect(cancelled.body).toMatchObject({ code: 'enrollment_started' });
});

it('counts by an index, without reading documents', async () => {
  const student = await enrolledIn(server, film.course._id);
  const { db } = server.connection;
  await db?.command({ profile: 2 });
  await decide(student, 'pull');
  await db?.command({ profile: 0 });
  const counts = await db?.collection('system.profile').find({ 'command.aggregate': 'decision_answers' }).toArray();
  expect(counts).toMatchObject([{ docsExamined: 0, planSummary: expect.stringMatching(/^IXSCAN/) }]);
});

it('keeps the first answer, also of twenty at once', async () => {
  const student = await enrolledIn(server, film.course._id);
  const options = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'pull' : 'refill'));
  const results = await Promise.all(options.map((option) => decide(student, option)));
  expect(new Set(results.map(({ status, body }) => `${status} ${body.option}`)).size).toBe(1);
  const first = results[0]?.body.option;
  expect((await decide(student, first === 'pull' ? 'refill' : 'pull')).body.option).toBe(first);
  expect(await answers().countDocuments({ enrollment: new Types.ObjectId(student.enrollmentId) })).toBe(1);
});

it('refuses what is not of this film', async () => {
  const student = await enrolledIn(server, film.course._id);
  const refused = [
    await decide(student, 'five'),
    await decide(student, 'pull', 'decision-2'),
    await decide(await account(server), 'pull'),
    await decide(student, 'pull', DECISION, unknownId()),
  ];
  expect(refused.map(({ body }) => body)).toMatchObject([
    { code: 'invalid_input', errors: { option: [expect.any(String)] } },
    { code: 'decision_not_found' },
    { code: 'lesson_not_found' },
    { code: 'lesson_not_found' },
  ]);
});

it('shows a visitor the result of the first decision of a preview, and keeps nothing', async () => {
  const tryOut = (id: string, option: string, decision = DECISION) => {
    return server.call<DecisionResult>('POST /lessons/:id/preview/decisions', { id, body: { decision, option } });
  };
  const decisions = filmContent().decisions.flatMap((first) => [first, { ...first, id: 'decision-2', at: 20 }]);
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
    peers: [
      { option: 'refill', count: 1 },
      { option: 'pull', count: 1 },
    ],
  });
  expect(await answers().countDocuments()).toBe(before);
  expect((await tryOut(id, 'pull', 'decision-2')).body).toMatchObject({ code: 'decision_not_found' });
  expect((await tryOut(id, 'five')).body).toMatchObject({ code: 'invalid_input' });
  expect((await tryOut(lesson, 'pull')).body).toMatchObject({ code: 'lesson_not_found' });
});

import { type LearningLesson, learningLessonSchema } from '@iris/contract/learning';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { enrolledIn, film, type Program, type ProgramLesson, program } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { activityContent, filmContent, keysIn, quizContent } from '../../authoring/programs/programs.fixtures.ts';

const server = sharedServer();
let published: Program;

const LESSONS: ProgramLesson[] = [
  { kind: 'film', film: filmContent() },
  { kind: 'text', text: { blocks: [{ type: 'paragraph', content: [{ text: 'Centrer.' }] }] } },
  { kind: 'quiz', quiz: quizContent({ time_limit: 10 }) },
];

beforeAll(async () => {
  LESSONS[0] = { kind: 'film', film: filmContent({ video: await film(server) }) };
  LESSONS.push({ kind: 'activity', activity: activityContent(await film(server)) });
  published = await program(server, LESSONS);
});

const show = ({ token }: Account, id = '') => server.call<LearningLesson>('GET /lessons/:id', { token, id });

it('shows the content of each kind, without keys, to who is enrolled', async () => {
  const student = await enrolledIn(server, published.course._id);
  for (const [index, { kind }] of LESSONS.entries()) {
    const { status, body } = await show(student, published.lessons[index]);
    expect(status).toBe(200);
    const shown = { kind, course: published.course._id, state: 'not_started', [kind]: expect.any(Object) };
    expect(learningLessonSchema.parse(body)).toMatchObject(shown);
    expect(keysIn(body)).toEqual([]);
  }
  for (const { status, body } of [
    await show(await account(server), published.lessons[0]),
    await show(student, unknownId()),
  ])
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'lesson_not_found' } });
});

it('what attempts are counted of is not watched or read: it has no play session', async () => {
  const { token } = await enrolledIn(server, published.course._id);
  const open = (lesson?: string) => server.call('POST /play-sessions', { token, body: { lesson } });
  const answers = await Promise.all(published.lessons.map(open));
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([
    201,
    201,
    'lesson_not_found',
    'lesson_not_found',
  ]);
});

it('shows where the learner stopped, and the decisions already taken', async () => {
  const student = await enrolledIn(server, published.course._id);
  const { token } = student;
  const [id = ''] = published.lessons;
  const { body: session } = await server.call<{ _id: string }>('POST /play-sessions', { token, body: { lesson: id } });
  const beat = { seq: 1, cells: [0], position: 7.5 };
  await server.call('POST /play-sessions/:id/beats', { token, id: session._id, body: beat });
  const decision = { decision: 'decision-1', option: 'pull' };
  const { body: result } = await server.call('POST /lessons/:id/decisions', { token, id, body: decision });
  expect((await show(student, id)).body).toMatchObject({
    state: 'in_progress',
    position: 7.5,
    film: { sources: { duration: 50, height: 720 }, answers: [result] },
  });
  expect((await show(await enrolledIn(server, published.course._id), id)).body.film?.answers).toEqual([]);
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

import { type FilmHit, filmHitListSchema } from '@iris/contract/learning';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { enrolledIn, program } from '../../../test/data/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../test/servers/server.ts';
import { filmContent } from '../../authoring/programs/programs.fixtures.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const search = async ({ token }: Account, q: string) => {
  return (await server.call<FilmHit[]>('GET /film-search', { token, query: { q } })).body;
};

it('finds phases, complications and captions of the own courses, by course, lesson and time', async () => {
  const amorce = (start: number, text: string) => [{ start, end: start + 4, text }];
  const quiet = { phases: [], complications: [], captions: amorce(1, 'AMORCÉ') };
  const first = await program(server, [
    { kind: 'film', title: 'Un', film: filmContent({ captions: amorce(20, "L'amorce du rhexis") }) },
    { kind: 'text', text: { blocks: [] } },
    { kind: 'film', title: 'Deux', film: filmContent(quiet) },
  ]);
  const second = await program(server, [{ kind: 'film', title: 'Trois', film: filmContent() }]);
  const student = await enrolledIn(server, first.course._id);
  await server.call('POST /enrollments', { token: student.token, body: { course_id: second.course._id } });
  const hits = filmHitListSchema.parse(await search(student, 'Amorce'));
  expect(hits.map(({ course, lesson, kind, text, at }) => [course._id, lesson.title, kind, text, at])).toEqual([
    [second.course._id, 'Trois', 'caption', 'On amorce au centre.', 0],
    [second.course._id, 'Trois', 'phase', 'Amorce', 2],
    [first.course._id, 'Un', 'phase', 'Amorce', 2],
    [first.course._id, 'Un', 'caption', "L'amorce du rhexis", 20],
    [first.course._id, 'Deux', 'caption', 'AMORCÉ', 1],
  ]);
  expect(hits[0]).toMatchObject({ course: { title: second.course.title }, lesson: { _id: second.lessons[0] } });
  // Of a complication, also the explanation is searched: each word, in any order, with typing errors.
  const match = {
    words: expect.arrayContaining(['traction', 'refend']),
    passages: [{ kind: 'explanation', text: 'La traction était trop forte.' }],
  };
  const found = { kind: 'complication', text: 'Refend radiaire', at: 12, match };
  expect(await search(student, 'tracton refend')).toMatchObject([found, found]);
  expect(await search(student, 'introuvable')).toEqual([]);
  expect(await search(await account(server), 'amorce')).toEqual([]);
  expect(await search(student, '\u0301')).toEqual([]);
});

it('answers at most fifty moments', async () => {
  const captions = Array.from({ length: 80 }, (_, start) => ({ start, end: start + 1, text: 'Irriguer' }));
  const long = await program(server, [{ kind: 'film', film: filmContent({ captions }) }]);
  const hits = await search(await enrolledIn(server, long.course._id), 'irriguer');
  expect(hits.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

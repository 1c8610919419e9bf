import { type FilmHit, filmHitListSchema } from '@iris/contract/learning';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account } from '../../../test/factories.ts';
import { type Program, program } from '../../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { filmContent } from '../../authoring/programs/programs.fixtures.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const search = async ({ token }: Account, q: string) => {
  return (await server.call<FilmHit[]>('GET /film-search', { token, query: { q } })).body;
};
const enroll = ({ token }: Account, { course }: Program) => {
  return server.call('POST /enrollments', { token, body: { course_id: course._id } });
};
const captions = (count: number, text: string) => {
  return Array.from({ length: count }, (_, index) => ({ start: index, end: index + 1, text }));
};

describe('GET /film-search', () => {
  it('finds phases, complications and captions, by course, lesson and time', async () => {
    const quiet = { phases: [], complications: [], captions: [] };
    const first = await program(server, [
      {
        kind: 'film',
        title: 'Un',
        film: filmContent({ captions: [{ start: 20, end: 24, text: "L'amorce du rhexis" }] }),
      },
      { kind: 'text', text: { blocks: [] } },
      {
        kind: 'film',
        title: 'Deux',
        film: filmContent({ ...quiet, captions: [{ start: 1, end: 2, text: 'AMORCÉ' }] }),
      },
    ]);
    const second = await program(server, [{ kind: 'film', title: 'Trois', film: filmContent() }]);
    const student = await account(server);
    await enroll(student, first);
    await enroll(student, second);
    const hits = filmHitListSchema.parse(await search(student, 'Amorce'));
    expect(hits.map(({ course, lesson, kind, text, at }) => [course._id, lesson.title, kind, text, at])).toEqual([
      [second.course._id, 'Trois', 'caption', 'On amorce au centre.', 0],
      [second.course._id, 'Trois', 'phase', 'Amorce', 2],
      [first.course._id, 'Un', 'phase', 'Amorce', 2],
      [first.course._id, 'Un', 'caption', "L'amorce du rhexis", 20],
      [first.course._id, 'Deux', 'caption', 'AMORCÉ', 1],
    ]);
    expect(hits[0]).toMatchObject({ course: { title: second.course.title }, lesson: { _id: second.lessons[0] } });
    // Of a complication, also the explanation is searched: each word, in any order.
    const match = {
      words: expect.arrayContaining(['traction', 'refend']),
      passages: [{ kind: 'explanation', text: 'La traction était trop forte.' }],
    };
    expect(await search(student, 'traction refend')).toMatchObject([
      { kind: 'complication', text: 'Refend radiaire', at: 12, match },
      { kind: 'complication', text: 'Refend radiaire', at: 12, match },
    ]);
    expect(await search(student, 'refnd radiare')).toMatchObject([
      { text: 'Refend radiaire', match: { words: ['refend', 'radiaire'], passages: [] } },
      { text: 'Refend radiaire' },
    ]);
    expect(await search(student, 'introuvable')).toEqual([]);
  });

  it('answers at most fifty moments', async () => {
    const long = await program(server, [{ kind: 'film', film: filmContent({ captions: captions(80, 'Irriguer') }) }]);
    const student = await account(server);
    await enroll(student, long);
    expect((await search(student, 'irriguer')).map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  it('finds nothing in courses of others, or without words', async () => {
    await program(server, [{ kind: 'film', film: filmContent() }]);
    const stranger = await account(server);
    expect(await search(stranger, 'amorce')).toEqual([]);
    expect(await search(stranger, '\u0301')).toEqual([]);
  });
});

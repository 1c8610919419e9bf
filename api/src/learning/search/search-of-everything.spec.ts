import type { Course } from '@iris/contract/catalog';
import {
  type FilmHit,
  filmHitListSchema,
  type Question,
  type SearchResults,
  searchResultsSchema,
} from '@iris/contract/learning';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account, course, courseInput } from '../../../test/data/factories.ts';
import { enrolledIn, program } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { Author } from '../../authoring/programs/authoring.fixtures.ts';
import { filmContent } from '../../authoring/programs/programs.fixtures.ts';

const server = sharedServer();

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

const searchAll = async ({ token }: Account, q: string): Promise<SearchResults> => {
  const { body } = await server.call('GET /search', { token, query: { q } });
  return searchResultsSchema.parse(body);
};
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ text }] });

it('finds courses for everybody, lessons, texts and moments for whoever follows them, with typing errors', async () => {
  const written = await program(server, [
    {
      kind: 'text',
      title: 'La zonule',
      text: { blocks: [paragraph('Rien'), paragraph('Cherchez la zonule.')] },
    },
    { kind: 'film', title: 'Film', film: filmContent({ captions: [{ start: 3, end: 5, text: 'La zonule cède.' }] }) },
  ]);
  const [follower, stranger] = [await enrolledIn(server, written.course._id), await account(server)];
  const { passages, persons } = await searchAll(follower, 'zonulle');
  const { _id, title } = written.course;
  const [text, film] = written.lessons;
  expect(passages.map(({ course: of, lesson, kind, text: found, at }) => [of, lesson._id, kind, found, at])).toEqual([
    [{ _id, title }, text, 'lesson', 'La zonule', 0],
    [{ _id, title }, text, 'text', 'Cherchez la zonule.', 0],
    [{ _id, title }, film, 'caption', 'La zonule cède.', 3],
  ]);
  expect(persons).toEqual([]);
  const { courses, passages: none } = await searchAll(stranger, 'zonulle');
  expect(none).toEqual([]);
  expect(courses).toMatchObject([{ _id, match: { passages: [{ kind: 'lesson', text: 'La zonule' }] } }]);
});

it('finds accounts only for whom may list them, with typing errors too', async () => {
  const named = await account(server, 'student', [], 'Ambre Kowalczyk');
  await course(server, { title: 'Kowalczyk' });
  const finders = [
    await account(server, 'admin', ['manage_users']),
    await account(server, 'admin', ['manage_courses', 'view_analytics']),
    await account(server),
  ];
  for (const typed of ['kowal ambre', 'ambre kowalzcik', 'abmre', 'Kowalchyk']) {
    const found = await Promise.all(finders.map(async (finder) => (await searchAll(finder, typed)).persons));
    expect(found.map((persons) => persons.map(({ _id }) => _id))).toEqual([[named.id], [], []]);
  }
  expect((await searchAll(finders[0] as Account, 'kowalczyk')).courses).toHaveLength(1);
  expect((await server.call('GET /search', { query: { q: 'kowal' } })).status).toBe(401);
});

it('finds questions for their asker, for all who learn once shown, and for who answers them', async () => {
  const taught = await program(server, [{ kind: 'film', title: 'Iridectomie', film: filmContent() }]);
  const [lesson = ''] = taught.lessons;
  const [asker, other] = [await enrolledIn(server, taught.course._id), await enrolledIn(server, taught.course._id)];
  const author = await account(server, 'admin', ['manage_courses']);
  const finders = [asker, other, author, await account(server, 'admin', ['view_analytics']), await account(server)];
  const ask = { at: 3, paragraph: null, text: 'Pourquoi pas de mydriatique ?' };
  const { body: asked } = await server.call<Question>('POST /lessons/:id/questions', {
    token: asker.token,
    id: lesson,
    body: ask,
  });
  const found = (q: string) =>
    Promise.all(
      finders.map(async (finder) => {
        const { questions, authored } = await searchAll(finder, q);
        return [questions.length, authored.questions.length];
      }),
    );
  expect(await found('midriatique')).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
  const body = { text: 'Elle masque un syndrome flasque.', lesson: null, at: null, shown_to_all: true };
  await server.call('PUT /admin/questions/:id/answer', { token: author.token, id: asked._id, body });
  expect(await found('syndrome flasque')).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
  const [question] = (await searchAll(other, 'mydriatique flasque')).questions;
  const { _id, title } = taught.course;
  expect(question).toEqual({
    ...{ _id: asked._id, course: { _id, title }, lesson: { _id: lesson, title: 'Iridectomie' }, at: 3 },
    ...{ text: ask.text, answer: body.text, state: 'answered', words: ['mydriatique', 'flasque'] },
  });
  expect(JSON.stringify(question)).not.toContain(asker.id);
  await server.call('POST /admin/questions/:id/hide', { token: author.token, id: asked._id, body: { reason: 'Vide' } });
  expect(await found('mydriatique')).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
});

it('finds drafts and archived courses by title only for who may manage courses', async () => {
  const author = await account(server, 'admin', ['manage_courses']);
  const others = [await account(server, 'admin', ['manage_users', 'view_analytics']), await account(server)];
  const found = (q: string) =>
    Promise.all(
      [author, ...others].map(async (finder) => {
        const { courses, authored } = await searchAll(finder, q);
        return [courses.length, ...authored.courses.map(({ _id, is_draft, match }) => [_id, is_draft, match.words])];
      }),
    );
  const body = { ...courseInput({ title: 'Vitrectomie postérieure' }), is_draft: true };
  const { _id: id } = (await server.call<Course>('POST /courses', { token: author.token, body })).body;
  const isDraft = [[0, [id, true, ['vitrectomie']]], [0], [0]];
  expect([await found('vitrectomie'), await found('vitrectmoie')]).toEqual([isDraft, isDraft]);
  const move = (to: 'catalog' | 'archive') => server.call(`POST /courses/:id/${to}`, { token: author.token, id });
  await move('catalog');
  expect(await found('vitrectomie')).toEqual([[1], [1], [1]]);
  await move('archive');
  expect(await found('vitrectomie')).toEqual([[0, [id, false, ['vitrectomie']]], [0], [0]]);
  await server.call('DELETE /courses/:id', { token: (await account(server, 'super_admin')).token, id });
  expect(await found('vitrectomie')).toEqual([[0], [0], [0]]);
});

it('finds first the draft whose title has the words as typed, however many newer ones nearly have them', async () => {
  const { token } = await account(server, 'admin', ['manage_courses']);
  const draft = async (title: string) => {
    const body = { ...courseInput({ title }), is_draft: true };
    return (await server.call<Course>('POST /courses', { token, body })).body._id;
  };
  const asked = await draft('Kératocône');
  for (let newer = 0; newer < 6; newer += 1) await draft('Kératocote');
  const { authored } = await searchAll({ token, id: '' }, 'kératocône');
  expect([authored.courses[0]?._id, authored.courses.length]).toEqual([asked, 5]);
});

it('finds what is written in drafts only for who may manage courses, as it is written now', async () => {
  const author = await Author.of(server);
  const { course: written, module, lessons } = await author.write('film');
  const [film = ''] = lessons.map(({ _id }) => _id);
  const video = lessons[0]?.film?.video ?? null;
  const content = filmContent({ video, captions: [{ start: 20, end: 24, text: 'La trépanation du sclérostome.' }] });
  const save = (id: string, title: string, content: object) =>
    author.saveLesson(id, { title, minutes: 1, is_required: true, is_preview: false, ...content });
  await save(film, 'Sclérectomie profonde', { film: content });
  const text = (await author.addLesson(written._id, module, 'text', 'Sclérectomie')).body._id;
  const finders = [author.account, await account(server, 'admin', ['manage_users']), await account(server)];
  const found = (q: string) =>
    Promise.all(
      finders.map(async (finder) => {
        const { authored, passages } = await searchAll(finder, q);
        expect(passages).toEqual([]);
        return authored.passages.map(({ lesson, kind, at }) => [lesson._id, kind, at]);
      }),
    );
  const titles = [
    [film, 'lesson', 0],
    [text, 'lesson', 0],
  ];
  expect((await found('sclerectomie'))[0]).toEqual(expect.arrayContaining(titles));
  // Titles with typing errors.
  expect((await found('sclerectmoie'))[0]).toHaveLength(2);
  expect(await found('trepan')).toEqual([[[film, 'caption', 20]], [], []]);
  await save(film, 'Autre', { film: filmContent({ video }) });
  expect(await found('trepan')).toEqual([[], [], []]);
  // As the previous version of the API stores it.
  await server.connection
    .collection('lessons')
    .updateOne({ _id: new Types.ObjectId(text) }, { $unset: { search_keys: 1 } });
  expect((await found('sclerectomie'))[0]).toEqual([[text, 'lesson', 0]]);
  await server.call('DELETE /courses/:id', { token: author.account.token, id: written._id });
  expect(await found('sclerectomie')).toEqual([[], [], []]);
});

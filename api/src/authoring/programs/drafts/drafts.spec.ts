import {
  EMPTY_TEACHING,
  LESSON_KINDS,
  type LessonDraft,
  type LessonKind,
  type ProgramDraft,
  programDraftSchema,
} from '@iris/contract/programs';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { course, endDeletedCourses, unknownId } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { Author, inputOf, storeFilm } from '../authoring.fixtures.ts';
import { filmContent, lessonInput, TEACHING } from '../programs.fixtures.ts';

const server = sharedServer();
let author: Author;

beforeAll(async () => {
  author = await Author.of(server);
});

const stored = (collection: string, filter = {}) => server.connection.collection(collection).countDocuments(filter);
const program = (modules: { _id?: string; title?: string; lessons?: string[] }[] = []) => ({
  teaching: TEACHING,
  modules: modules.map(({ _id = unknownId(), title = 'Module', lessons = [] }) => ({ _id, title, lessons })),
});

describe('the draft of a program', () => {
  it('is empty for a course that nobody has written, and reading it writes nothing', async () => {
    const written = await course(server);
    expect(programDraftSchema.parse(await author.read(written._id))).toEqual({
      course: written,
      teaching: EMPTY_TEACHING,
      modules: [],
      version: 1,
      revision: null,
      published_at: null,
      is_archived: false,
      is_draft: false,
    });
    expect(await stored('programs')).toBe(0);
  });

  it('keeps teaching, modules and lessons in the order of the author, with the same ids', async () => {
    const { course: written, module, lessons } = await author.write('text', 'quiz', 'document');
    const [first, second, third] = lessons.map(({ _id }) => _id) as [string, string, string];
    const other = unknownId();
    const before = await author.read(written._id);
    const modules = [
      { _id: other, title: 'Nouveau', lessons: [third] },
      { _id: module, title: 'Ancien', lessons: [second, first] },
    ];
    const { status, body } = await author.save(written._id, { teaching: TEACHING, modules }, before.version);
    expect(status).toBe(200);
    expect(body).toEqual(await author.read(written._id));
    expect(inputOf(body)).toEqual({ teaching: TEACHING, modules });
    expect(body.version).toBe(before.version + 1);
    expect(body.modules[1]?.lessons[0]).toEqual({
      _id: second,
      kind: 'quiz',
      title: 'Le capsulorhexis',
      minutes: 12,
      is_required: true,
      is_preview: false,
    });
  });

  it('refuses a lesson that is unknown, of another course, or twice, and a module that is twice', async () => {
    const [mine, others] = [await author.write('text', 'text'), await author.write('text')];
    const [first, second] = mine.lessons.map(({ _id }) => _id) as [string, string];
    const foreign = others.lessons[0]?._id ?? '';
    const before = await author.read(mine.course._id);
    const once = { _id: mine.module };
    const gone = "Cette leçon n'existe plus";
    const twice = { modules: ['Une leçon est deux fois au programme'] };
    const cases: [ReturnType<typeof program>, Record<string, string[]>][] = [
      [program([{ lessons: [first, unknownId()] }]), { 'modules.0.lessons.1': [gone] }],
      [program([{}, { lessons: [foreign, second] }]), { 'modules.1.lessons.0': [gone] }],
      [program([{ lessons: [first, first] }]), twice],
      [program([{ lessons: [first] }, { lessons: [first.toUpperCase()] }]), twice],
      [program([once, once]), { modules: ['Deux modules ont le même identifiant'] }],
    ];
    for (const [body, errors] of cases) {
      const answer = await author.save(mine.course._id, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_input', errors });
    }
    expect(await author.read(mine.course._id)).toEqual(before);
  });

  it('is removed with its course, and a lesson left out is deleted, unless a revision has it', async () => {
    const { course: written, module, lessons } = await author.write('text', 'quiz');
    const [first = '', second = ''] = lessons.map(({ _id }) => _id);
    expect((await author.publish(written._id)).status).toBe(201);
    const third = (await author.addLesson(written._id, module, 'text')).body._id;
    await author.save(written._id, program([{ _id: module, lessons: [first] }]));
    expect((await author.readLesson(third)).status).toBe(404);
    expect((await author.readLesson(second)).status).toBe(200);
    const back = await author.save(written._id, program([{ _id: module, lessons: [second, first] }]));
    expect(back.status).toBe(200);
    const { token } = author.account;
    expect((await server.call('DELETE /courses/:id', { token, id: written._id })).status).toBe(204);
    expect((await author.readLesson(first)).status).toBe(404);
    expect((await author.addLesson(written._id, module, 'text')).status).toBe(404);
    await endDeletedCourses(server);
    const left = await Promise.all(
      ['programs', 'lessons', 'course_revisions'].map(async (name) => {
        const all = await server.connection.collection(name).find().toArray();
        return all.filter(({ _id, course: of }) => [String(_id), String(of)].includes(written._id)).length;
      }),
    );
    expect(left).toEqual([0, 0, 0]);
  });
});

describe('two authors of a program', () => {
  it('leave no draft of a course that one saves while the other deletes it, once it is removed', async () => {
    const { token } = author.account;
    const written = await Promise.all([1, 2, 3, 4].map(() => course(server)));
    const race = ({ _id: id }: { _id: string }) => [
      author.save(id, program([{}])),
      server.call('DELETE /courses/:id', { token, id }),
    ];
    await Promise.all(written.flatMap(race));
    await endDeletedCourses(server);
    const ids = written.map(({ _id }) => new Types.ObjectId(_id));
    expect(await stored('programs', { _id: { $in: ids } })).toBe(0);
  });

  it('do not overwrite each other, also the first time: all but one get a conflict with the current draft', async () => {
    const { _id } = await course(server);
    for (const version of [1, 2]) {
      const saves = ['A', 'B', 'C', 'D'].map((title) => author.save(_id, program([{ title }]), version));
      const answers = await Promise.all(saves);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
      const current = await author.read(_id);
      expect(current.version).toBe(version + 1);
      const detail = 'Le programme a été modifié entre-temps par un autre auteur';
      const refused = answers.find(({ status }) => status === 412)?.body;
      expect(refused).toMatchObject({ code: 'version_conflict', detail, current });
    }
  });
});

describe('a lesson', () => {
  it('is added empty to a module, for every kind, and none is lost when all are added at the same time', async () => {
    const { course: written, module } = await author.write();
    const contents: Record<LessonKind, object> = {
      film: { film: { video: null, phases: [], complications: [], captions: [], decisions: [] } },
      text: { text: { blocks: [] } },
      quiz: { quiz: { pass_mark: 70, attempts: 3, time_limit: null, questions: [] } },
      document: { document: { document: null, name: '' } },
      activity: {
        activity: {
          ...{ instructions: '', steps: [], reference: { video: null, marks: [] }, anchors: [] },
          ...{ raters: 2, attempts: 3, due_on: null, pass_level: 3, counts: 'handed_in' },
        },
      },
    };
    const add = (kind: LessonKind) => author.addLesson(written._id, module, kind, `Leçon ${kind}`);
    const added = (await Promise.all(LESSON_KINDS.map(add))).map(({ body }) => body);
    for (const [index, kind] of LESSON_KINDS.entries()) {
      const { _id, ...body } = added[index] as LessonDraft;
      const flags = { minutes: kind === 'text' ? 1 : 0, is_required: true, is_preview: false, version: 1 };
      expect(body).toEqual({ course: written._id, kind, title: `Leçon ${kind}`, ...flags, ...contents[kind] });
      expect((await author.readLesson(_id)).body).toEqual({ _id, ...body });
    }
    const [first] = (await author.read(written._id)).modules;
    expect(first?.lessons.map(({ _id }) => _id).sort()).toEqual(added.map(({ _id }) => _id).sort());
  });

  it('is refused in a course or module that is unknown, or full', async () => {
    const { course: written, module } = await author.write('text');
    const add = async (...of: [course: string, module: string]) => (await author.addLesson(...of, 'text')).body;
    expect(await add(unknownId(), module)).toMatchObject({ code: 'course_not_found' });
    expect(await add(written._id, unknownId())).toMatchObject({ code: 'module_not_found' });
    const full = { 'modules.0.lessons': Array.from({ length: 100 }, () => new Types.ObjectId()) };
    const _id = new Types.ObjectId(written._id);
    await server.connection.collection('programs').updateOne({ _id }, { $set: full });
    expect(await add(written._id, module)).toMatchObject({ errors: { module: ['100 leçons au plus'] } });
  });

  it('keeps the content of its kind only, sorted by time, and needs it', async () => {
    const { lessons } = await author.write('film');
    const [{ _id }] = lessons as [LessonDraft];
    const captions = [
      { start: 8, end: 9, text: 'Ensuite' },
      { start: 1, end: 2, text: 'Avant' },
    ];
    const film = filmContent({ captions });
    await storeFilm(server, film.video ?? '');
    const { body } = await author.saveLesson(_id, { ...lessonInput('quiz'), film });
    expect(body.film).toEqual({ ...film, captions: captions.toReversed() });
    expect(body).not.toHaveProperty('quiz');
    expect((await author.readLesson(_id)).body).toEqual(body);
    const errors = { film: ['Le contenu de la leçon est requis'] };
    expect((await author.saveLesson(_id, lessonInput('quiz'))).body).toMatchObject({ code: 'invalid_input', errors });
  });

  it('is not overwritten by a second author, who gets the current one', async () => {
    const { lessons } = await author.write('text');
    const [{ _id, version }] = lessons as [LessonDraft];
    const titles = ['A', 'B', 'C'];
    const answers = await Promise.all(
      titles.map((title) => author.saveLesson(_id, lessonInput('text', { title }), version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const current = (await author.readLesson(_id)).body;
    expect(current.version).toBe(version + 1);
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      detail: 'Cette leçon a été modifiée entre-temps par un autre auteur',
      current,
    });
  });

  it('cannot show an image or a film that no longer exists', async () => {
    const { lessons } = await author.write('text', 'film');
    const [{ _id }, film] = lessons as [LessonDraft, LessonDraft];
    const changed = await author.saveLesson(film._id, lessonInput('film'));
    expect(changed.body).toMatchObject({ code: 'video_not_found', detail: "Ce film n'existe plus" });
    expect((await author.readLesson(film._id)).body).toEqual(film);
    expect((await author.saveLesson(unknownId(), lessonInput('text'))).body).toMatchObject({
      code: 'lesson_not_found',
    });
    const image = `/api/images/${unknownId()}`;
    const figure = { type: 'figure', image, image_alt: '', caption: '' } as const;
    const answer = await author.saveLesson(_id, lessonInput('text', { text: { blocks: [figure] } }));
    expect(Object.keys((answer.body as { errors?: object }).errors ?? {})).toEqual(['text.blocks.0.image']);
  });
});

it('a course is duplicated with program and lessons with new ids, unpublished and without learners, under a title that fits', async () => {
  const { course: written, module, lessons } = await author.write('film', 'quiz');
  const _id = new Types.ObjectId(written._id);
  await server.connection.collection('courses').updateOne({ _id }, { $set: { title: 'x'.repeat(160) } });
  await author.publish(written._id);
  const { token } = author.account;
  const answer = await server.call<ProgramDraft['course']>('POST /courses/:id/duplicate', { token, id: written._id });
  expect(answer.status).toBe(201);
  const copy = answer.body;
  expect(copy).toEqual({ ...written, _id: copy._id, title: `${'x'.repeat(152)} (copie)` });
  const [old, draft] = [await author.read(written._id), await author.read(copy._id)];
  expect(draft).toMatchObject({ teaching: TEACHING, version: 1, revision: null, published_at: null });
  const withoutIds = ({ modules }: ProgramDraft) =>
    JSON.parse(JSON.stringify(modules, (key, value) => (key === '_id' ? undefined : value)));
  expect(withoutIds(draft)).toEqual(withoutIds(old));
  const ids = draft.modules.flatMap((one) => [one._id, ...one.lessons.map((lesson) => lesson._id)]);
  expect(ids).toHaveLength(3);
  expect([module, ...lessons.map((lesson) => lesson._id)].filter((id) => ids.includes(id))).toEqual([]);
  const copied = (await author.readLesson(ids[1] ?? '')).body;
  expect(copied).toEqual({ ...lessons[0], _id: ids[1], course: copy._id, version: 1 });
  const [entry] = await server.connection.collection('audit_entries').find().sort({ _id: -1 }).limit(1).toArray();
  expect(entry).toMatchObject({ action: 'course.duplicate', target: { id: copy._id }, before: null, after: copy });
  const bare = await server.call('POST /courses/:id/duplicate', { token, id: (await course(server))._id });
  expect(bare.status).toBe(201);
});

import type { CatalogCourse } from '@iris/contract/catalog';
import type { LearningOutline } from '@iris/contract/learning';
import type { CourseDetail, LessonChange, ProgramState, Publication } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { account, endDeletedCourses, unknownId } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { Author, inputOf, storeFilm, type Written } from '../authoring.fixtures.ts';
import { filmContent, lessonInput, quizContent, TEACHING } from '../programs.fixtures.ts';

const server = sharedServer();
let author: Author;

beforeAll(async () => {
  author = await Author.of(server);
});

const preview = async ({ course: { _id } }: Written) => {
  const { token } = author.account;
  return (await server.call<Publication>('GET /courses/:id/publication', { token, id: _id })).body;
};
const revisionsOf = ({ course: { _id } }: Written) => {
  const revisions = server.connection.collection('course_revisions');
  return revisions
    .find({ course: new Types.ObjectId(_id) })
    .sort({ number: 1 })
    .toArray();
};
const page = async ({ course: { _id } }: Written) => {
  return (await server.call<CourseDetail>('GET /courses/:id', { id: _id })).body;
};
const versionOf = async ({ course: { _id } }: Written) => (await author.read(_id)).version;
const changesOf = (changes: LessonChange[]) => changes.map(({ lesson, change }) => [lesson, change]);

/** A student of the course, with the state that learning has stored; returns the revision that the student learns. */
async function learner({ course: { _id } }: Written, state: object = {}) {
  const { id, token } = await account(server);
  await server.call('POST /enrollments', { token, body: { course_id: _id } });
  const user = new Types.ObjectId(id);
  await server.connection.collection('enrollments').updateOne({ user }, { $set: { user, ...state } });
  return async () => (await server.call<LearningOutline>('GET /learning/:id', { token, id: _id })).body.revision;
}

const inCatalog = async ({ course: { _id } }: Written) => {
  const { body } = await server.call<CatalogCourse[]>('GET /courses');
  return body.find((one) => one._id === _id);
};

it('each course says its latest revision and whether its draft differs, also in the order of lessons or in authors', async () => {
  const { token } = author.account;
  const [one, other] = [await author.write('text', 'quiz'), await author.write('text')];
  const id = one.course._id;
  const ids = [id, other.course._id].join(',');
  const states = async () => {
    const { body } = await server.call<ProgramState[]>('GET /admin/courses/programs', { token, query: { ids } });
    expect(body.map(({ course }) => course).join(',')).toBe(ids);
    expect((await preview(one)).is_unchanged).toBe(body[0]?.revision !== null && !body[0]?.is_changed);
    return body.map(({ revision, is_changed }) => [revision, is_changed]);
  };
  const unpublished = [null, false];
  expect(await states()).toEqual([unpublished, unpublished]);
  await author.publish(id);
  expect(await states()).toEqual([[1, false], unpublished]);
  const { teaching, modules } = inputOf(await author.read(id));
  const reversed = modules.map((module) => ({ ...module, lessons: module.lessons.toReversed() }));
  await author.save(id, { teaching, modules: reversed });
  expect(await states()).toEqual([[1, true], unpublished]);
  await author.save(id, { teaching, modules });
  expect(await states()).toEqual([[1, false], unpublished]);
  await author.save(id, { teaching: { ...teaching, audience: 'Autres' }, modules });
  await author.publish(id);
  expect(await states()).toEqual([[2, false], unpublished]);
});

describe('publishing', () => {
  it('makes the draft the next revision, which the course page shows; what is saved afterwards stays a draft', async () => {
    const written = await author.write('film', 'text', 'quiz', 'document');
    expect(await inCatalog(written)).toMatchObject({ has_program: false });
    const { status, body } = await author.publish(written.course._id, await versionOf(written), 'Première version');
    expect(status).toBe(201);
    expect(body).toEqual({ number: 1, note: 'Première version', published_at: expect.any(String) });
    expect(await inCatalog(written)).toMatchObject({ has_program: true });
    const draft = await author.read(written.course._id);
    expect(draft).toMatchObject({ revision: 1, published_at: body.published_at });
    expect(await page(written)).toMatchObject({ revision: 1, modules: draft.modules, teaching: TEACHING });
    const [revision] = await revisionsOf(written);
    const [lessons] = revision?.modules.map((one: { lessons: object[] }) => one.lessons) ?? [];
    for (const [index, { course: _, version: __, _id, ...lesson }] of written.lessons.entries()) {
      expect(lessons[index]).toEqual({ ...lesson, _id: new Types.ObjectId(_id) });
    }
    const [before, shown] = [await revisionsOf(written), await page(written)];
    await author.saveLesson(written.lessons[1]?._id ?? '', lessonInput('text', { title: 'Changée' }));
    await author.save(written.course._id, { teaching: TEACHING, modules: [] });
    expect(await revisionsOf(written)).toEqual(before);
    expect(await page(written)).toEqual(shown);
  });

  it('several times at once makes one revision of a version of the draft, and none of another version', async () => {
    const written = await author.write('text', 'quiz');
    const { _id } = written.course;
    for (const number of [1, 2]) {
      const version = await versionOf(written);
      const answers = await Promise.all([1, 2, 3, 4].map(() => author.publish(_id, version)));
      expect(answers.map(({ status, body }) => [status, body.number])).toEqual(Array(4).fill([201, number]));
      const { teaching, modules } = inputOf(await author.read(_id));
      const renamed = modules.map((one) => ({ ...one, title: `Titre ${number}` }));
      const changed = await author.save(_id, { teaching, modules: renamed });
      const refusal = { status: 412, body: { code: 'version_conflict', current: changed.body } };
      expect(await author.publish(_id, version)).toMatchObject(refusal);
    }
    expect((await revisionsOf(written)).map((one) => one.number)).toEqual([1, 2]);
  });

  it('keeps every lesson of a revision, even when another author removes it at the same time', async () => {
    const lost: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const written = await author.write('text', 'quiz');
      const { teaching, modules } = inputOf(await author.read(written.course._id));
      const fewer = { teaching, modules: modules.map((one) => ({ ...one, lessons: one.lessons.slice(1) })) };
      await Promise.all([author.publish(written.course._id), author.save(written.course._id, fewer)]);
      for (const { _id } of (await page(written)).modules.flatMap(({ lessons }) => lessons)) {
        if ((await author.readLesson(_id)).status !== 200) lost.push(_id);
      }
    }
    expect(lost).toEqual([]);
  });

  it('leaves no revision of a course that is deleted at the same time, once it is removed', async () => {
    const { token } = author.account;
    for (let round = 0; round < 4; round += 1) {
      const written = await author.write('text');
      const { _id: id } = written.course;
      await Promise.all([author.publish(id), server.call('DELETE /courses/:id', { token, id })]);
      await endDeletedCourses(server);
      expect(await revisionsOf(written)).toEqual([]);
    }
  });

  it('moves who has not begun to the new revision, and nobody else', async () => {
    const written = await author.write('text');
    const begun = { begun_at: new Date(), revision: 1 };
    const [waiting, learning, completed] = await Promise.all([
      learner(written),
      learner(written, begun),
      learner(written, { ...begun, completed_at: new Date() }),
    ]);
    await learner(await author.write('text'));
    expect(await preview(written)).toMatchObject({ moved: 1, kept: 1, completed: 1 });
    await author.publish(written.course._id);
    expect(await Promise.all([waiting(), learning(), completed()])).toEqual([1, 1, 1]);
    await author.saveLesson(written.lessons[0]?._id ?? '', lessonInput('text', { title: 'Changée' }));
    await author.publish(written.course._id);
    expect(await Promise.all([waiting(), learning(), completed()])).toEqual([2, 1, 1]);
  });
});

describe('a draft with faults', () => {
  it('is not published, and says why', async () => {
    const written = await author.write('film', 'quiz');
    const [film, quiz] = written.lessons.map(({ _id }) => _id) as [string, string];
    const unready = unknownId();
    await storeFilm(server, unready, false);
    await author.saveLesson(film, lessonInput('film', { film: filmContent({ video: unready }) }));
    await author.saveLesson(quiz, lessonInput('quiz', { quiz: quizContent({ questions: [] }) }));
    const faults = [
      { lesson: film, message: "Ce film n'est pas encore prêt" },
      { lesson: quiz, message: 'Ajoutez au moins une question' },
    ];
    expect((await preview(written)).faults).toEqual(faults);
    expect(await author.publish(written.course._id)).toMatchObject({
      status: 409,
      body: {
        code: 'publication_faulty',
        detail: 'Le programme ne peut pas encore être publié',
        errors: Object.fromEntries(faults.map(({ lesson, message }) => [lesson, [message]])),
      },
    });
    expect(await revisionsOf(written)).toEqual([]);
    await storeFilm(server, unready);
    await author.saveLesson(quiz, lessonInput('quiz'));
    expect((await preview(written)).faults).toEqual([]);
    expect((await author.publish(written.course._id)).status).toBe(201);
  });
});

it('a publication is compared with the latest revision before, and recorded in the journal', async () => {
  const written = await author.write('text', 'quiz', 'film');
  const [text, quiz, film] = written.lessons.map(({ _id }) => _id) as [string, string, string];
  expect(changesOf((await preview(written)).changes)).toEqual([text, quiz, film].map((id) => [id, 'added']));
  await author.publish(written.course._id, undefined, 'Tout est neuf');
  expect((await preview(written)).changes).toEqual([]);
  const questions = quizContent().questions.map((one) => ({ ...one, explanation: 'Autrement.' }));
  await author.saveLesson(quiz, lessonInput('quiz', { title: 'Revu', quiz: quizContent({ questions }) }));
  const { _id: added } = await author.writeLesson(written.course._id, written.module, 'text');
  const { teaching, modules } = inputOf(await author.read(written.course._id));
  const lessons = [added, quiz, text];
  await author.save(written.course._id, { teaching, modules: modules.map((one) => ({ ...one, lessons })) });
  const expected = [
    [added, 'added'],
    [quiz, 'changed'],
    [film, 'removed'],
  ];
  expect(changesOf((await preview(written)).changes)).toEqual(expected);
  await author.publish(written.course._id);
  const filter = { action: 'course.publish', 'target.id': written.course._id };
  const entries = server.connection.collection('audit_entries').find(filter).sort({ _id: 1 });
  const [first, second] = await entries.toArray();
  const title = 'Le capsulorhexis';
  expect(first).toMatchObject({
    target: { type: 'course', label: written.course.title },
    before: null,
    after: { revision: 1, note: 'Tout est neuf', lessons_added: `${title}, ${title}, ${title}` },
  });
  expect(second?.before).toEqual({ revision: 1 });
  const after = { revision: 2, lessons_added: title, lessons_changed: 'Revu', lessons_removed: title };
  expect(second?.after).toEqual(after);
});

import type { CatalogCourse } from '@iris/contract/courses';
import type { LearningOutline } from '@iris/contract/learning';
import type { CourseDetail, LessonChange, Publication } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, course, endDeletedCourses, unknownId } from '../../../../test/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { Author, inputOf, storeFilm, type Written } from '../authoring.fixtures.ts';
import { filmContent, lessonInput, quizContent, TEACHING } from '../programs.fixtures.ts';

let server: TestServer;
let author: Author;

beforeAll(async () => {
  server = await startServer();
  author = await Author.of(server);
});
afterAll(() => server.close());

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

describe('publishing', () => {
  it('tells the catalog that there is a program, which a refused publication does not', async () => {
    const [written, faulty] = [await author.write('film'), await author.write()];
    expect(await inCatalog(written)).toMatchObject({ has_program: false });
    expect((await author.publish(faulty.course._id, await versionOf(faulty))).status).toBe(409);
    await author.publish(written.course._id, await versionOf(written));
    expect(await inCatalog(written)).toMatchObject({ has_program: true });
    expect(await inCatalog(faulty)).toMatchObject({ has_program: false });
  });

  it('makes the draft the next revision, which the course page shows', async () => {
    const written = await author.write('film', 'text', 'quiz', 'document');
    expect(await page(written)).toMatchObject({ revision: null, modules: [], teaching: { objectives: [] } });
    const { status, body } = await author.publish(written.course._id, await versionOf(written), 'Première version');
    expect(status).toBe(201);
    expect(body).toEqual({ number: 1, note: 'Première version', published_at: expect.any(String) });
    const draft = await author.read(written.course._id);
    expect(draft).toMatchObject({ revision: 1, published_at: body.published_at });
    expect(await page(written)).toMatchObject({ revision: 1, modules: draft.modules, teaching: TEACHING });
    const [revision] = await revisionsOf(written);
    const [lessons] = revision?.modules.map((one: { lessons: object[] }) => one.lessons) ?? [];
    for (const [index, { course: _, version: __, _id, ...lesson }] of written.lessons.entries()) {
      expect(lessons[index]).toEqual({ ...lesson, _id: new Types.ObjectId(_id) });
    }
  });

  it('never changes a revision: what is saved afterwards stays a draft', async () => {
    const written = await author.write('text');
    await author.publish(written.course._id);
    const [before, shown] = [await revisionsOf(written), await page(written)];
    await author.saveLesson(written.lessons[0]?._id ?? '', lessonInput('text', { title: 'Changée' }));
    await author.save(written.course._id, { teaching: TEACHING, modules: [] });
    expect(await revisionsOf(written)).toEqual(before);
    expect(await page(written)).toEqual(shown);
  });

  it('twice at once makes one revision per version of the draft', async () => {
    const written = await author.write('text', 'quiz');
    for (const number of [1, 2, 3]) {
      const version = await versionOf(written);
      const answers = await Promise.all([1, 2, 3, 4].map(() => author.publish(written.course._id, version)));
      expect(answers.map(({ status, body }) => [status, body.number])).toEqual(Array(4).fill([201, number]));
      expect((await revisionsOf(written)).map((one) => one.number)).toEqual([1, 2, 3].slice(0, number));
      await author.addLesson(written.course._id, written.module, 'text');
      const [lesson] = (await author.read(written.course._id)).modules[0]?.lessons.slice(-1) ?? [];
      await author.saveLesson(lesson?._id ?? '', lessonInput('text'));
    }
  });

  it('is refused for another version of the draft, with the current one', async () => {
    const written = await author.write('text');
    const version = await versionOf(written);
    const changed = await author.save(written.course._id, inputOf(await author.read(written.course._id)));
    expect(await author.publish(written.course._id, version)).toMatchObject({
      status: 412,
      body: { code: 'version_conflict', current: changed.body },
    });
    expect(await revisionsOf(written)).toEqual([]);
  });

  it('keeps every lesson of a revision, even when another author removes it at the same time', async () => {
    const lost: string[] = [];
    for (let round = 0; round < 8; round += 1) {
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
      await Promise.all([
        author.publish(written.course._id),
        server.call('DELETE /courses/:id', { token, id: written.course._id }),
      ]);
      await endDeletedCourses(server);
      expect(await revisionsOf(written)).toEqual([]);
    }
  });

  it('is recorded in the journal with the lessons that it changes', async () => {
    const written = await author.write('text', 'quiz');
    await author.publish(written.course._id, undefined, 'Tout est neuf');
    await author.saveLesson(written.lessons[0]?._id ?? '', lessonInput('text', { title: 'Revue' }));
    const { _id } = await author.writeLesson(written.course._id, written.module, 'text');
    const { teaching, modules } = inputOf(await author.read(written.course._id));
    const lessons = [written.lessons[0]?._id ?? '', _id];
    await author.save(written.course._id, { teaching, modules: modules.map((one) => ({ ...one, lessons })) });
    await author.publish(written.course._id);
    const entries = server.connection.collection('audit_entries');
    const filter = { action: 'course.publish', 'target.id': written.course._id };
    const [first, second] = await entries.find(filter).sort({ _id: 1 }).toArray();
    expect(first).toMatchObject({
      target: { type: 'course', label: written.course.title },
      before: null,
      after: { revision: 1, note: 'Tout est neuf', lessons_added: 'Le capsulorhexis, Le capsulorhexis' },
    });
    expect(second?.before).toEqual({ revision: 1 });
    expect(second?.after).toEqual({
      revision: 2,
      lessons_added: 'Le capsulorhexis',
      lessons_changed: 'Revue',
      lessons_removed: 'Le capsulorhexis',
    });
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

  it('lacks everything when nobody has written it', async () => {
    const { _id } = await course(server);
    const { body } = await author.publish<{ errors: Record<string, string[]> }>(_id);
    expect(body.errors.program).toHaveLength(4);
  });
});

describe('GET /courses/:id/publication', () => {
  it('compares each lesson with the latest revision', async () => {
    const written = await author.write('text', 'quiz', 'film');
    const [text, quiz, film] = written.lessons.map(({ _id }) => _id) as [string, string, string];
    expect(changesOf((await preview(written)).changes)).toEqual([text, quiz, film].map((id) => [id, 'added']));
    await author.publish(written.course._id);
    expect((await preview(written)).changes).toEqual([]);
    const questions = quizContent().questions.map((one) => ({ ...one, explanation: 'Autrement.' }));
    await author.saveLesson(quiz, lessonInput('quiz', { quiz: quizContent({ questions }) }));
    const { _id: added } = await author.writeLesson(written.course._id, written.module, 'text');
    const { teaching, modules } = inputOf(await author.read(written.course._id));
    const lessons = [added, quiz, text];
    await author.save(written.course._id, { teaching, modules: modules.map((one) => ({ ...one, lessons })) });
    expect(changesOf((await preview(written)).changes)).toEqual([
      [added, 'added'],
      [quiz, 'changed'],
      [film, 'removed'],
    ]);
  });

  it('answers 404 for a course that does not exist', async () => {
    const { token } = author.account;
    const { body } = await server.call('GET /courses/:id/publication', { token, id: unknownId() });
    expect(body.code).toBe('course_not_found');
  });
});

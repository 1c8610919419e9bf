import { type LearningLesson, learningLessonSchema } from '@iris/contract/learning';
import {
  courseDetailSchema,
  EMPTY_TEACHING,
  LESSON_KINDS,
  type LessonDraft,
  type LessonKind,
} from '@iris/contract/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { course, endDeletedCourses, unknownId } from '../../../../test/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { UnusedImages } from '../../../operations/retention/unused-images.service.ts';
import { ImageStore } from '../../../site/images/image-store.ts';
import { Author, inputOf } from '../authoring.fixtures.ts';
import { FILM_SECONDS, filmContent, keysIn, lessonInput, quizContent } from '../programs.fixtures.ts';

let server: TestServer;
let author: Author;

beforeAll(async () => {
  server = await startServer();
  author = await Author.of(server);
});
afterAll(() => server.close());

const preview = (id: string) => server.call<LearningLesson>('GET /lessons/:id/preview', { id });
const isOpen = async (id: string) => (await preview(id)).status === 200;
const previewDraft = (id: string) => {
  return server.call<LearningLesson>('GET /lessons/:id/draft/view', { token: author.account.token, id });
};
/** Saves a lesson of the kind as one that visitors may open. */
const open = (id: string, kind: LessonKind, is_preview = true) => {
  const film = kind === 'film' && { film: filmContent({ video: null }) };
  return author.saveLesson(id, lessonInput(kind, { is_preview, ...film }));
};

describe('GET /courses/:id', () => {
  it('answers the course before anything is published, and nothing of the draft', async () => {
    const written = await author.write('text');
    const { status, body } = await server.call('GET /courses/:id', { id: written.course._id });
    expect(status).toBe(200);
    expect(courseDetailSchema.parse(body)).toEqual({
      ...written.course,
      teaching: EMPTY_TEACHING,
      modules: [],
      revision: null,
      review_count: 0,
      is_archived: false,
    });
  });

  it('answers the program without contents', async () => {
    const written = await author.write(...LESSON_KINDS);
    await author.publish(written.course._id);
    const { body } = await server.call('GET /courses/:id', { id: written.course._id });
    const shown = courseDetailSchema.parse(body);
    expect(shown).toEqual(body);
    expect(shown.modules[0]?.lessons.map(({ kind }) => kind)).toEqual(LESSON_KINDS);
    expect(keysIn(body)).toEqual([]);
  });

  it('answers 404 for an unknown course, and still counts the catalog', async () => {
    const { _id } = await course(server);
    await server.call('DELETE /courses/:id', { token: author.account.token, id: _id });
    for (const id of [_id, unknownId()]) {
      expect((await server.call('GET /courses/:id', { id })).body.code).toBe('course_not_found');
    }
    const { body } = await server.call('GET /courses/count');
    expect(body).toEqual({ total: expect.any(Number) });
  });
});

describe('GET /lessons/:id/preview', () => {
  it('opens a lesson only while the latest revision says so', async () => {
    const { course: written, lessons } = await author.write('text', 'text');
    const [free, paid] = lessons.map(({ _id }) => _id) as [string, string];
    await open(free, 'text');
    expect(await isOpen(free)).toBe(false);
    await author.publish(written._id);
    expect(await Promise.all([free, paid, unknownId()].map(isOpen))).toEqual([true, false, false]);
    await open(free, 'text', false);
    await open(paid, 'text');
    expect(await isOpen(free)).toBe(true);
    await author.publish(written._id);
    expect(await Promise.all([free, paid].map(isOpen))).toEqual([false, true]);
    const { teaching, modules } = inputOf(await author.read(written._id));
    await author.save(written._id, { teaching, modules: modules.map((one) => ({ ...one, lessons: [free] })) });
    await author.publish(written._id);
    expect((await preview(paid)).body).toMatchObject({ code: 'lesson_not_found' });
  });

  it('opens no quiz, whose attempts are counted', async () => {
    const { course: written, lessons } = await author.write('quiz');
    const [{ _id, kind: _, course: __, version: ___, ...input }] = lessons as [LessonDraft];
    await author.saveLesson(_id, { ...input, is_preview: true });
    await author.publish(written._id);
    expect((await preview(_id)).body).toMatchObject({ code: 'lesson_not_found' });
  });

  it('gives a visitor the film and its decisions, without what the surgeon did', async () => {
    const { course: written, lessons } = await author.write('film');
    const [{ _id, film }] = lessons as [Required<(typeof lessons)[number]>];
    await author.saveLesson(_id, lessonInput('film', { is_preview: true, film }));
    await author.publish(written._id);
    const { body } = await preview(_id);
    expect(learningLessonSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ course: written._id, state: 'not_started', position: 0 });
    expect(body.film?.sources).toMatchObject({ duration: FILM_SECONDS, renditions: [{ height: 720 }] });
    const [decision] = film.decisions;
    expect(body.film?.decisions).toEqual([
      { id: decision?.id, at: decision?.at, question: decision?.question, options: decision?.options },
    ]);
    expect(body.film?.captions).toEqual(film.captions);
  });
});

describe('no key', () => {
  it('leaves the API with any kind of lesson, published or as a draft', async () => {
    // Documents have no address yet.
    const kinds = LESSON_KINDS.filter((kind) => kind !== 'document');
    const { course: written, lessons } = await author.write(...kinds);
    for (const { _id, kind, course: _, version: __, ...input } of lessons) {
      await author.saveLesson(_id, { ...input, is_preview: true });
    }
    await author.publish(written._id);
    const found: Record<string, string[]> = {};
    for (const { _id, kind } of lessons) {
      const shown = kind === 'quiz' ? [] : [await preview(_id)];
      for (const { status, body } of [...shown, await previewDraft(_id)]) {
        expect([status, kind, body[kind] !== undefined]).toEqual([200, kind, true]);
        if (keysIn(body).length > 0) found[kind] = keysIn(body);
      }
    }
    expect(found).toEqual({});
  });
});

describe('GET /lessons/:id/draft/view', () => {
  it('shows an author the draft, with the film for that author', async () => {
    const { lessons } = await author.write('film', 'quiz');
    const [film, quiz] = lessons.map(({ _id }) => _id) as [string, string];
    const shown = (await previewDraft(film)).body;
    expect(shown.film?.sources.duration).toBe(FILM_SECONDS);
    expect((await previewDraft(quiz)).body.quiz).toMatchObject({ question_count: quizContent().questions.length });
    await open(film, 'film');
    expect((await previewDraft(film)).body).not.toHaveProperty('film');
    expect((await previewDraft(unknownId())).body).toMatchObject({ code: 'lesson_not_found' });
  });
});

describe('a film of a lesson', () => {
  it('cannot be deleted while a draft or a revision shows it, or may show it again', async () => {
    const { course: written, lessons } = await author.write('film');
    const [{ _id, film }] = lessons as [Required<(typeof lessons)[number]>];
    const { token } = author.account;
    const remove = async () => {
      const { status, body } = await server.call('DELETE /videos/:id', { token, id: film.video ?? '' });
      return status === 204 ? status : body.code;
    };
    expect(await remove()).toBe('video_in_use');
    await author.publish(written._id);
    await open(_id, 'film');
    expect(await remove()).toBe('video_in_use');
    await server.call('DELETE /courses/:id', { token, id: written._id });
    expect(await remove()).toBe('video_in_use');
    await endDeletedCourses(server);
    expect(await remove()).toBe(204);
  });
});

describe('an image of a lesson', () => {
  it('is kept while a draft or a revision shows it, or may show it again', async () => {
    const store = server.app.get(ImageStore, { strict: false });
    const unusedImages = server.app.get(UnusedImages, { strict: false });
    const save = async () => {
      const id = unknownId();
      await store.save(id, { large: Buffer.from('large'), small: Buffer.from('small') });
      return id;
    };
    const [figure, picture, unused] = [await save(), await save(), await save()];
    const left = async () => {
      await unusedImages.deleteUnreferenced(new Date(Date.now() + 60_000));
      const found = await Promise.all([figure, picture, unused].map((id) => store.read(id, 'small.webp')));
      return found.map((data) => data !== undefined);
    };
    const { course: written, lessons } = await author.write('text', 'quiz');
    const [text, quiz] = lessons.map(({ _id }) => _id) as [string, string];
    const [question] = quizContent().questions.slice(-1);
    const questions = question ? [{ ...question, image: `/api/images/${picture}` }] : [];
    const block = { type: 'figure', image: `/api/images/${figure}`, image_alt: '', caption: '' } as const;
    await author.saveLesson(text, lessonInput('text', { text: { blocks: [block] } }));
    await author.saveLesson(quiz, lessonInput('quiz', { quiz: quizContent({ questions }) }));
    expect(await left()).toEqual([true, true, false]);
    await author.publish(written._id);
    await author.saveLesson(text, lessonInput('text'));
    await author.saveLesson(quiz, lessonInput('quiz'));
    expect(await left()).toEqual([true, true, false]);
    await server.call('DELETE /courses/:id', { token: author.account.token, id: written._id });
    expect(await left()).toEqual([true, true, false]);
    await endDeletedCourses(server);
    expect(await left()).toEqual([false, false, false]);
  });
});

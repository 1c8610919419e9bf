import type { LearningLesson } from '@iris/contract/learning';
import {
  courseDetailSchema,
  EMPTY_TEACHING,
  LESSON_KINDS,
  type LessonDraft,
  type LessonKind,
} from '@iris/contract/programs';
import { beforeAll, expect, it } from 'vitest';
import { endDeletedCourses, unknownId } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { UnusedImages } from '../../../operations/retention/unused-images.service.ts';
import { ImageStore } from '../../../site/images/image-store.ts';
import { Author, inputOf } from '../authoring.fixtures.ts';
import { FILM_SECONDS, filmContent, keysIn, lessonInput, quizContent } from '../programs.fixtures.ts';

const server = sharedServer();
let author: Author;

beforeAll(async () => {
  author = await Author.of(server);
});

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

it('a course page shows the course, nothing of the draft, and the published program without contents', async () => {
  const written = await author.write(...LESSON_KINDS);
  const { _id: id } = written.course;
  const page = async () => courseDetailSchema.parse((await server.call('GET /courses/:id', { id })).body);
  const empty = { teaching: EMPTY_TEACHING, modules: [], revision: null, review_count: 0, is_archived: false };
  expect(await page()).toEqual({ ...written.course, ...empty });
  await author.publish(id);
  const { body } = await server.call('GET /courses/:id', { id });
  expect(await page()).toEqual(body);
  expect((await page()).modules[0]?.lessons.map(({ kind }) => kind)).toEqual(LESSON_KINDS);
  expect(keysIn(body)).toEqual([]);
  expect((await server.call('GET /courses/:id', { id: unknownId() })).body.code).toBe('course_not_found');
});

it('a preview opens a lesson only while the latest revision says so', async () => {
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

it('no key leaves the API with any kind of lesson, published or as a draft, which its author sees; quizzes and activities are no previews', async () => {
  // Documents have no address yet.
  const kinds = LESSON_KINDS.filter((kind) => kind !== 'document');
  const { course: written, lessons } = await author.write(...kinds);
  for (const { _id, kind, course: _, version: __, ...input } of lessons) {
    await author.saveLesson(_id, { ...input, is_preview: true });
  }
  await author.publish(written._id);
  const found: Record<string, string[]> = {};
  for (const { _id, kind } of lessons) {
    const shown = await preview(_id);
    const isCounted = kind === 'quiz' || kind === 'activity';
    if (isCounted) expect(shown.body).toMatchObject({ code: 'lesson_not_found' });
    for (const { status, body } of isCounted ? [await previewDraft(_id)] : [shown, await previewDraft(_id)]) {
      expect([status, kind, body[kind] !== undefined]).toEqual([200, kind, true]);
      if (keysIn(body).length > 0) found[kind] = keysIn(body);
    }
  }
  expect(found).toEqual({});
  const [film = ''] = lessons.flatMap(({ _id, kind }) => (kind === 'film' ? _id : []));
  expect((await previewDraft(film)).body.film?.sources.duration).toBe(FILM_SECONDS);
  await open(film, 'film');
  expect((await previewDraft(film)).body).not.toHaveProperty('film');
  expect((await previewDraft(unknownId())).body).toMatchObject({ code: 'lesson_not_found' });
});

it('files of a lesson stay while a draft or a revision shows them, or may show them again', async () => {
  const store = server.app.get(ImageStore, { strict: false });
  const unusedImages = server.app.get(UnusedImages, { strict: false });
  const save = async () => {
    const id = unknownId();
    await store.save(id, { large: Buffer.from('large'), small: Buffer.from('small') });
    return id;
  };
  const [figure, picture, unused] = [await save(), await save(), await save()];
  const { token } = author.account;
  const { course: written, lessons } = await author.write('film', 'text', 'quiz');
  const [film, text, quiz] = lessons as [LessonDraft, LessonDraft, LessonDraft];
  const left = async () => {
    await unusedImages.deleteUnreferenced(new Date(Date.now() + 60_000));
    const found = await Promise.all([figure, picture, unused].map((id) => store.read(id, 'small.webp')));
    const { status } = await server.call('DELETE /videos/:id', { token, id: film.film?.video ?? '' });
    return [status === 409, ...found.map((data) => data !== undefined)];
  };
  const questions = quizContent()
    .questions.slice(-1)
    .map((one) => ({ ...one, image: `/api/images/${picture}` }));
  const block = { type: 'figure', image: `/api/images/${figure}`, image_alt: '', caption: '' } as const;
  await author.saveLesson(text._id, lessonInput('text', { text: { blocks: [block] } }));
  await author.saveLesson(quiz._id, lessonInput('quiz', { quiz: quizContent({ questions }) }));
  expect(await left()).toEqual([true, true, true, false]);
  await author.publish(written._id);
  await open(film._id, 'film');
  await author.saveLesson(text._id, lessonInput('text'));
  await author.saveLesson(quiz._id, lessonInput('quiz'));
  expect(await left()).toEqual([true, true, true, false]);
  await server.call('DELETE /courses/:id', { token, id: written._id });
  expect(await left()).toEqual([true, true, true, false]);
  await endDeletedCourses(server);
  expect(await left()).toEqual([false, false, false, false]);
});

import { learningOutlineSchema } from '@iris/contract/learning';
import type { LessonDraft } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../../test/data/factories.ts';
import { enrolledIn } from '../../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import type { RevisionLesson } from '../../../catalog/programs/revision.schema.ts';
import { DocumentReferencesService } from '../../documents/document-references.service.ts';
import { Author, inputOf, storeDocument, storeFilm, type Written } from '../authoring.fixtures.ts';
import { filmContent, lessonInput } from '../programs.fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ROUNDS = 4;

const server = sharedServer();
let author: Author;

beforeAll(async () => {
  author = await Author.of(server);
});

const count = (name: string, id: string | null | undefined) => {
  return server.connection.collection(name).countDocuments({ _id: new Types.ObjectId(id ?? '') });
};
const references = () => server.app.get(DocumentReferencesService, { strict: false });
const cleanUp = (before = new Date(Date.now() + 60_000)) => references().deleteUnreferenced(before);
const published = async ({ course: { _id } }: Written): Promise<RevisionLesson[]> => {
  const revisions = server.connection.collection('course_revisions').find({ course: new Types.ObjectId(_id) });
  return (await revisions.toArray()).flatMap(({ modules }) =>
    modules.flatMap((one: { lessons: RevisionLesson[] }) => one.lessons),
  );
};

/** Replaces the document of a lesson by a new one, whose id is returned. */
async function replaceDocument({ _id }: LessonDraft): Promise<string> {
  const document = unknownId();
  await storeDocument(server, document);
  const content = { document: { document, name: 'nouveau.pdf' } };
  expect((await author.saveLesson(_id, lessonInput('document', content))).status).toBe(200);
  return document;
}

describe('a document', () => {
  it('is deleted once neither a draft nor a revision has it, a day after it was stored', async () => {
    const written = await author.write('document');
    const [lesson] = written.lessons as [LessonDraft];
    const first = lesson.document?.document;
    const second = await replaceDocument(lesson);
    await cleanUp(new Date(Date.now() - DAY_MS));
    expect(await count('documents.files', first)).toBe(1);
    await author.publish(written.course._id);
    const third = await replaceDocument(lesson);
    expect(await cleanUp()).toBeGreaterThan(0);
    const left = await Promise.all([first, second, third].map((id) => count('documents.files', id)));
    expect(left).toEqual([0, 1, 1]);
    const chunks = server.connection.collection('documents.chunks');
    expect(await chunks.countDocuments({ files_id: new Types.ObjectId(first ?? '') })).toBe(0);
  });

  it('that does not exist is no part of a lesson, and prevents the publication', async () => {
    const written = await author.write('document');
    const [lesson] = written.lessons as [LessonDraft];
    const answer = await author.saveLesson(lesson._id, lessonInput('document'));
    expect(answer).toMatchObject({ status: 404, body: { code: 'document_not_found' } });
    expect((await author.readLesson(lesson._id)).body).toEqual(lesson);
    const gone = new Types.ObjectId(lesson.document?.document ?? '');
    await server.connection.collection('documents.files').deleteOne({ _id: gone });
    const errors = { [lesson._id]: ["Ce document n'existe plus\u00a0: envoyez-le de nouveau"] };
    const refusal = { status: 409, body: { code: 'publication_faulty', errors } };
    expect(await author.publish(written.course._id)).toMatchObject(refusal);
    expect(await published(written)).toEqual([]);
  });
});

it('announces a text with at least the minutes of its words, and refuses fewer', async () => {
  const text = { blocks: [{ type: 'paragraph' as const, content: [{ text: 'mot '.repeat(750) }] }] };
  const { lessons } = await author.write('text');
  const [lesson] = lessons as [LessonDraft];
  const save = (minutes: number) => author.saveLesson(lesson._id, lessonInput('text', { text, minutes }));
  expect(await save(2)).toMatchObject({
    status: 400,
    body: { errors: { minutes: ['Ce texte demande au moins 3 min de lecture'] } },
  });
  expect((await save(5)).body).toMatchObject({ minutes: 5 });
  // As an earlier version stored it.
  await server.connection
    .collection('lessons')
    .updateOne({ _id: new Types.ObjectId(lesson._id) }, { $set: { minutes: 1 } });
  expect((await author.readLesson(lesson._id)).body.minutes).toBe(3);
});

it('the minutes of a film lesson are as written until its film is ready, then those of the film, everywhere', async () => {
  const written = await author.write('film', 'text');
  const [film] = written.lessons as [LessonDraft];
  expect(film.minutes).toBe(1);
  const video = unknownId();
  await storeFilm(server, video, false);
  const input = lessonInput('film', { film: filmContent({ video }), minutes: 99 });
  expect((await author.saveLesson(film._id, input)).body.minutes).toBe(99);
  await storeFilm(server, video);
  const minutesAt = async (duration: number) => {
    const _id = new Types.ObjectId(video);
    await server.connection.collection('videos').updateOne({ _id }, { $set: { duration } });
    return (await author.readLesson(film._id)).body.minutes;
  };
  expect([await minutesAt(89), await minutesAt(91), await minutesAt(4 * 60 * 60)]).toEqual([1, 2, 240]);
  expect(await minutesAt(400)).toBe(7);
  expect((await author.saveLesson(film._id, input)).body).toMatchObject({ minutes: 7 });
  const [module] = (await author.read(written.course._id)).modules;
  expect(module?.lessons.map(({ minutes }) => minutes)).toEqual([7, 12]);
  await author.publish(written.course._id);
  expect((await published(written)).map(({ minutes }) => minutes)).toEqual([7, 12]);
  const { token } = await enrolledIn(server, written.course._id);
  const { body } = await server.call('GET /learning/:id', { token, id: written.course._id });
  const [outline] = learningOutlineSchema.parse(body).modules;
  expect(outline?.lessons.map(({ minutes }) => minutes)).toEqual([7, 12]);
});

it('a document is never lost by a lesson that refers to it while documents are cleaned up', async () => {
  const lost: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { lessons } = await author.write('document');
    const document = unknownId();
    await storeDocument(server, document);
    const content = { document: { document: document.toUpperCase(), name: 'a.pdf' } };
    const save = author.saveLesson(lessons[0]?._id ?? '', lessonInput('document', content));
    const [{ status }] = await Promise.all([save, cleanUp()]);
    if (status === 200 && !(await count('documents.files', document))) lost.push(document);
  }
  expect(lost).toEqual([]);
});

it('publishes no film that another author removes and deletes at the same time', async () => {
  const { token } = author.account;
  const lost: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const written = await author.write('film', 'text');
    const [film, text] = written.lessons as [LessonDraft, LessonDraft];
    const video = film.film?.video ?? '';
    const { teaching, modules } = inputOf(await author.read(written.course._id));
    const without = { teaching, modules: modules.map((one) => ({ ...one, lessons: [text._id] })) };
    const remove = async () => {
      await author.save(written.course._id, without);
      await server.call('DELETE /videos/:id', { token, id: video });
    };
    const empty = lessonInput('film', { film: filmContent({ video: null }) });
    const clear = async () => {
      await author.saveLesson(film._id, empty);
      await server.call('DELETE /videos/:id', { token, id: video });
    };
    await Promise.all([author.publish(written.course._id), round % 2 ? remove() : clear()]);
    const kept = (await published(written)).some((lesson) => lesson.film?.video === video);
    if (kept && !(await count('videos', video))) lost.push(video);
  }
  expect(lost).toEqual([]);
});

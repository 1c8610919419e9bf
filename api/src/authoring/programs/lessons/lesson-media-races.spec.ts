import type { LessonDraft } from '@iris/contract/lessons';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unknownId } from '../../../../test/factories.ts';
import { ROUNDS } from '../../../../test/rounds.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import type { RevisionLesson } from '../../../catalog/programs/revision.schema.ts';
import { DocumentReferencesService } from '../../documents/document-references.service.ts';
import { Author, inputOf, storeDocument, type Written } from '../authoring.fixtures.ts';
import { filmContent, lessonInput } from '../programs.fixtures.ts';

const PATIENCE = { timeout: 120_000 };

let server: TestServer;
let author: Author;

beforeAll(async () => {
  server = await startServer();
  author = await Author.of(server);
});
afterAll(() => server.close());

const count = (name: string, id: string) =>
  server.connection.collection(name).countDocuments({ _id: new Types.ObjectId(id) });
const cleanUp = () =>
  server.app.get(DocumentReferencesService, { strict: false }).deleteUnreferenced(new Date(Date.now() + 60_000));
const published = async ({ course: { _id } }: Written): Promise<RevisionLesson[]> => {
  const revisions = server.connection.collection('course_revisions').find({ course: new Types.ObjectId(_id) });
  return (await revisions.toArray()).flatMap(({ modules }) =>
    modules.flatMap((one: { lessons: RevisionLesson[] }) => one.lessons),
  );
};

it(
  `a document is never lost by a lesson that refers to it while documents are cleaned up, ${ROUNDS} times`,
  PATIENCE,
  async () => {
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
  },
);

it(
  `publishes no film that another author removes and deletes at the same time, ${ROUNDS} times`,
  PATIENCE,
  async () => {
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
  },
);

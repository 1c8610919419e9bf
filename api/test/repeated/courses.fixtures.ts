import { Types } from 'mongoose';
import { Author, inputOf } from '../../src/authoring/programs/authoring.fixtures.ts';
import { lessonInput } from '../../src/authoring/programs/programs.fixtures.ts';
import { course, courseInput } from '../data/factories.ts';
import { film } from '../data/programs.fixtures.ts';
import type { TestServer } from '../servers/server.ts';
import type { Scenarios } from './keyed-call.ts';

/** Courses, and the drafts of their programs. */
export const COURSES = {
  'POST /courses': async ({ admin: { token } }) => {
    return { token, body: courseInput(), otherBody: courseInput({ title: 'Phacoémulsification' }) };
  },
  'PUT /courses/:id': async ({ server, admin: { token } }) => {
    const { _id: id, version } = await course(server);
    const [body, otherBody] = [courseInput({ title: 'Suture' }), courseInput({ title: 'Iridectomie' })];
    return { token, id, version, body, otherBody };
  },
  'POST /courses/:id/duplicate': async ({ server, admin: { token } }) => {
    return { token, id: (await writeCourse(server)).id };
  },
  'PUT /courses/:id/draft': async ({ server, admin: { token } }) => {
    const { id, draft } = await writeCourse(server);
    const withTitle = (title: string) =>
      inputOf({ ...draft, modules: draft.modules.map((one) => ({ ...one, title })) });
    return { token, id, version: draft.version, body: withTitle('Amorcer'), otherBody: withTitle('Conclure') };
  },
  'POST /courses/:id/lessons': async ({ server, admin: { token } }) => {
    const { id, module } = await writeCourse(server);
    const body = { module, kind: 'text', title: 'Une leçon' };
    return { token, id, body, otherBody: { ...body, title: 'Une autre' } };
  },
  'POST /courses/:id/publish': async ({ server, admin: { token } }) => {
    const { id, draft } = await writeCourse(server);
    const [body, otherBody] = [{ note: '' }, { note: 'Une suture de plus' }];
    // A draft without changes publishes nothing.
    return { token, id, version: draft.version, body, otherBody, afterwards: 201 };
  },
  'POST /videos/:id/retry': async ({ server, admin: { token } }) => {
    const id = await film(server);
    const failed = { status: 'failed', failure: 'film_interrupted', source: `${id}/source` };
    await server.connection.collection('videos').updateOne({ _id: new Types.ObjectId(id) }, { $set: failed });
    return { token, id };
  },
  'PUT /lessons/:id/draft': async ({ server, admin: { token } }) => {
    const { lesson } = await writeCourse(server);
    const [body, otherBody] = ['Amorcer', 'Conclure'].map((title) => lessonInput('text', { title }));
    return { token, id: lesson?._id, version: lesson?.version, body, otherBody };
  },
} satisfies Partial<Scenarios>;

/** A course with a text, which can be published. */
async function writeCourse(server: TestServer) {
  const author = await Author.of(server);
  const { course: written, module, lessons } = await author.write('text');
  return { id: written._id, module, lesson: lessons[0], draft: await author.read(written._id) };
}

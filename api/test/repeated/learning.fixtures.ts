import type { AskedQuestion, Note, OwnReview, Question } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { quizContent } from '../../src/authoring/programs/programs.fixtures.ts';
import { learn } from '../../src/learning/institutions/institutions.fixtures.ts';
import { account, course } from '../data/factories.ts';
import { enrolledIn, lesson, program, studentOf } from '../data/programs.fixtures.ts';
import type { TestServer } from '../servers/server.ts';
import type { Scenarios } from './keyed-call.ts';

const note = (text: string) => ({ at: null, text });
const question = (text: string) => ({ at: null, paragraph: null, text });
const answer = (text: string) => ({ text, lesson: null, at: null, shown_to_all: true });

/** What students do in courses, and those who answer them. */
export const LEARNING = {
  'POST /enrollments': async ({ server }) => {
    const { token } = await account(server);
    const [body, otherBody] = [await enrollment(server), await enrollment(server)];
    return { token, body, otherBody };
  },
  'POST /admin/users/:id/enrollments': async ({ server, admin: { token } }) => {
    const { id } = await account(server);
    const always = { starts_on: '', ends_on: '' };
    const [body, otherBody] = [await enrollment(server), await enrollment(server)];
    return { token, id, body: { ...body, ...always }, otherBody: { ...otherBody, ...always } };
  },
  'POST /lessons/:id/notes': async ({ server }) => {
    const { token, id, endAccess } = await atText(server);
    return { token, id, body: note('Une note'), otherBody: note('Une autre'), meanwhile: endAccess };
  },
  'PUT /notes/:id': async ({ server }) => {
    const { token, id } = await atText(server);
    const { body: written } = await server.call<Note>('POST /lessons/:id/notes', { token, id, body: note('Une note') });
    const [body, otherBody] = [note('Une autre'), note('Une troisième')];
    return { token, id: written._id, version: written.version, body, otherBody };
  },
  'POST /lessons/:id/questions': async ({ server }) => {
    const { token, id, endAccess } = await atText(server);
    const [body, otherBody] = [question('Pourquoi\u00a0?'), question('Comment\u00a0?')];
    return { token, id, body, otherBody, meanwhile: endAccess };
  },
  'PUT /admin/questions/:id/answer': async ({ server, admin }) => {
    const { token, id } = await atText(server);
    const body = question('Pourquoi\u00a0?');
    const { body: asked } = await server.call<Question>('POST /lessons/:id/questions', { token, id, body });
    const { body: all } = await server.call<AskedQuestion[]>('GET /admin/questions', { token: admin.token });
    const version = all.find(({ _id }) => _id === asked._id)?.version;
    const [own, other] = [answer('Pour garder la capsule'), answer('Pour voir')];
    return { token: admin.token, id: asked._id, version, body: own, otherBody: other };
  },
  'POST /lessons/:id/attempts': async ({ server }) => {
    const { course: published, lessons } = await program(server, [{ kind: 'quiz', quiz: quizContent() }]);
    const { token } = await enrolledIn(server, published._id);
    return { token, id: lessons[0] };
  },
  'POST /reviews/:id/report': async ({ server }) => {
    const { _id } = await course(server);
    const author = await enrolledIn(server, _id);
    await learn(server, author, _id, 80);
    const review = { token: author.token, id: _id, body: { rating: 1, text: 'Un texte injurieux' } };
    const { body: own } = await server.call<OwnReview>('PUT /courses/:id/review', review);
    const { token } = await account(server);
    const body = { reason: 'insult', text: 'Un confrère est nommé' };
    return { token, id: own.review?._id, body, otherBody: { ...body, text: '' } };
  },
} satisfies Partial<Scenarios>;

async function enrollment(server: TestServer) {
  return { course_id: (await course(server))._id };
}

/** A student at a text of a course. */
async function atText(server: TestServer) {
  const text = lesson('text');
  const { token, enrollmentId } = await studentOf(server, [text]);
  const ended = { $set: { ends_at: new Date(Date.now() - 1000) } };
  const enrollments = server.connection.collection('enrollments');
  const endAccess = () => enrollments.updateOne({ _id: new Types.ObjectId(enrollmentId) }, ended);
  return { token, id: String(text._id), endAccess };
}

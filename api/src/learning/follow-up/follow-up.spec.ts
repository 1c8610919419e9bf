import { type FollowUp, followUpSchema, type Learner, learnerListSchema } from '@iris/contract/learning';
import type { Attempt } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, certificate, course, unknownId } from '../../../test/data/factories.ts';
import {
  type EnrolledStudent,
  enrolledIn,
  film,
  lesson,
  type Program,
  program,
  publish,
} from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { userSearch } from '../../accounts/users/model/user.schema.ts';
import { filmContent, quizContent } from '../../authoring/programs/programs.fixtures.ts';

const server = sharedServer();
let analyst: Account;

beforeAll(async () => {
  analyst = await account(server, 'admin', ['view_analytics']);
});

const followUp = async (id: string) => {
  return (await server.call<FollowUp>('GET /admin/courses/:id/follow-up', { token: analyst.token, id })).body;
};
const learners = (id: string, query: Record<string, string> = {}) => {
  return server.call<Learner[]>('GET /admin/courses/:id/learners', { token: analyst.token, id, query });
};
const download = (id: string) => server.call('GET /admin/courses/:id/learners/export', { token: analyst.token, id });

/** A course with a film of 50 s and a quiz. */
async function surgery(): Promise<Program> {
  const video = await film(server, 10);
  return program(server, [
    { kind: 'film', title: 'Le film', film: filmContent({ video }) },
    { kind: 'quiz', title: 'Le quiz', quiz: quizContent() },
  ]);
}

/** Opens a film and leaves it at this moment. */
async function leaveAt({ token }: Account, id: string, position: number): Promise<void> {
  const { body } = await server.call<{ _id: string }>('POST /play-sessions', { token, body: { lesson: id } });
  await server.call('POST /play-sessions/:id/beats', { token, id: body._id, body: { seq: 1, cells: [0], position } });
}

/** Answers the first questions of a quiz with these options, and submits. */
async function answer({ token }: Account, id: string, options: string[]): Promise<void> {
  const { body } = await server.call<Attempt>('POST /lessons/:id/attempts', { token, id });
  for (const [index, option] of options.entries()) {
    const given = { question: `question-${index + 1}`, options: [option] };
    await server.call('PUT /attempts/:id/answers', { token, id: body._id, body: given });
  }
  await server.call('POST /attempts/:id/submit', { token, id: body._id });
}

const rename = ({ id }: EnrolledStudent, name: string) => {
  const changed = { $set: { name, ...userSearch({ name, email: '' }) } };
  return server.connection.collection('users').updateOne({ _id: new Types.ObjectId(id) }, changed);
};

describe('GET /admin/courses/:id/follow-up', () => {
  it('counts learners by lesson, where they left the film, and which questions fail', async () => {
    const published = await surgery();
    const [watched = '', quiz = ''] = published.lessons;
    const students = [];
    for (let index = 0; index < 4; index += 1) students.push(await enrolledIn(server, published.course._id));
    const [first, second, third] = students as [EnrolledStudent, EnrolledStudent, EnrolledStudent];
    await leaveAt(first, watched, 0);
    await leaveAt(second, watched, 24);
    await leaveAt(third, watched, 49.9);
    await answer(first, quiz, ['eight', 'five']);
    await answer(first, quiz, ['five', 'eight']);
    await answer(second, quiz, ['five']);
    const done = { lesson: new Types.ObjectId(watched), user: new Types.ObjectId(third.id) };
    await server.connection.collection('lesson_progress').updateOne(done, { $set: { done_at: new Date() } });
    const shown = followUpSchema.parse(await followUp(published.course._id));
    expect(shown).toEqual({
      course: { _id: published.course._id, title: published.course.title },
      enrolled: 4,
      begun: 3,
      completed: 0,
      lessons: [
        {
          ...{ _id: watched, module: 'Premier module', title: 'Le film', kind: 'film', opened: 3, done: 1 },
          stops: [1, 0, 0, 0, 1, 0, 0, 0, 0, 0],
        },
        { _id: quiz, module: 'Premier module', title: 'Le quiz', kind: 'quiz', opened: 2, done: 0, stops: [] },
      ],
      questions: [
        // A question without answer is wrong.
        { lesson: 'Le quiz', question: 'Quel diamètre viser\u00a0?', answered: 3, wrong: 3 },
        { lesson: 'Le quiz', question: 'Quel diamètre viser\u00a0?', answered: 3, wrong: 3 },
        { lesson: 'Le quiz', question: 'Quel diamètre viser\u00a0?', answered: 3, wrong: 3 },
        { lesson: 'Le quiz', question: 'Quel diamètre viser\u00a0?', answered: 3, wrong: 1 },
      ],
    });
  });

  it('is empty without program or learners, and by the lessons of the latest revision', async () => {
    const empty = { enrolled: 0, begun: 0, completed: 0, questions: [] };
    expect(await followUp((await course(server))._id)).toMatchObject({ ...empty, lessons: [] });
    const { course: fresh, lessons } = await surgery();
    const shown = [{ stops: Array(10).fill(0) }, { stops: [] }].map((one) => ({ ...one, opened: 0 }));
    expect(await followUp(fresh._id)).toMatchObject({ ...empty, lessons: shown });
    await leaveAt(await enrolledIn(server, fresh._id), lessons[0] ?? '', 10);
    await publish(server, fresh._id, [lesson('text', { title: 'Autre leçon' })]);
    expect(await followUp(fresh._id)).toMatchObject({ begun: 1, lessons: [{ title: 'Autre leçon', opened: 0 }] });
  });
});

describe('GET /admin/courses/:id/learners', () => {
  it('shows where each learner is, latest enrollment first, with the certificate, also once it is revoked', async () => {
    const { course: taught, lessons } = await surgery();
    const [watched = '', quiz = ''] = lessons;
    const students = [];
    for (let index = 0; index < 3; index += 1) students.push(await enrolledIn(server, taught._id));
    const [learning, certified, revoked] = students as [EnrolledStudent, EnrolledStudent, EnrolledStudent];
    await answer(learning, quiz, []);
    await leaveAt(learning, watched, 3);
    const { token } = await account(server, 'super_admin');
    const certify = async ({ enrollmentId }: EnrolledStudent) => {
      const { serial } = await certificate(server, { enrollment: enrollmentId });
      const enrollment = { _id: new Types.ObjectId(enrollmentId) };
      await server.connection.collection('enrollments').updateOne(enrollment, { $set: { certificate: serial } });
      return serial;
    };
    const [valid, id] = [await certify(certified), await certify(revoked)];
    await server.call('POST /admin/certificates/:serial/revoke', { token, id, body: { reason: 'Fraude établie' } });
    const shown = learnerListSchema.parse((await learners(taught._id)).body);
    const none = { lesson: null, last_seen_at: null, completed_at: null };
    const withdrawn = { serial: id, status: 'revoked', revoked_at: expect.any(String) };
    expect(shown).toMatchObject([
      { _id: revoked.enrollmentId, ...none, certificate: withdrawn },
      { _id: certified.enrollmentId, ...none, certificate: { serial: valid, status: 'valid' } },
      { _id: learning.enrollmentId, progress: 0, lesson: 'Le film', certificate: null },
    ]);
    const seen = { user: new Types.ObjectId(learning.id), updated_at: new Date(shown[2]?.last_seen_at ?? '') };
    expect(await server.connection.collection('lesson_progress').countDocuments(seen)).toBe(1);
  });

  it('is the same as a whole, page by page, and searched by name and e-mail', async () => {
    const { _id } = await course(server);
    const students = [];
    for (let index = 0; index < 4; index += 1) students.push(await enrolledIn(server, _id));
    const [, named] = students as [EnrolledStudent, EnrolledStudent];
    await rename(named, 'Zoé Lefœvre');
    // More than one batch.
    const others = Array.from({ length: 450 }, (_, index) => ({
      _id: new Types.ObjectId(),
      name: `Étudiant ${index}`,
    }));
    const people = others.map((one) => {
      const person = { ...one, email: `${one._id}@example.org` };
      return { role: 'student', ...person, ...userSearch(person) };
    });
    await server.connection.collection('users').insertMany(people);
    const enrolled = { course: new Types.ObjectId(_id), progress: 0, created_at: new Date() };
    const enrollments = others.map((one) => ({ ...enrolled, user: one._id }));
    await server.connection.collection('enrollments').insertMany(enrollments);
    const { body: whole } = await learners(_id);
    expect(whole).toHaveLength(454);
    expect(whole.slice(450).map((one) => one._id)).toEqual(students.map((one) => one.enrollmentId).reverse());
    const paged = (await learners(_id, { limit: '200' })).body;
    for (const size of [400, 454]) {
      paged.push(...(await learners(_id, { limit: '200', after: paged.at(-1)?._id ?? '' })).body);
      expect(paged).toHaveLength(size);
    }
    expect(paged).toEqual(whole);
    const found = await learners(_id, { q: 'lefoevre ZOE', limit: '3' });
    expect(found.body.map((one) => one._id)).toEqual([named.enrollmentId]);
    const registered = whole.at(-1);
    expect((await learners(_id, { q: registered?.email ?? '' })).body).toEqual([registered]);
    expect((await learners(_id, { q: 'etudiant' })).body).toHaveLength(450);
  });
});

it('is exported as a CSV file without formulas', async () => {
  const { course: taught, lessons } = await surgery();
  const student = await enrolledIn(server, taught._id);
  await rename(student, '=SOMME(A1)');
  await leaveAt(student, lessons[0] ?? '', 3);
  const at = new Date('2026-03-14T09:26:53Z');
  const { connection } = server;
  const enrollment = new Types.ObjectId(student.enrollmentId);
  await connection
    .collection('enrollments')
    .updateOne({ _id: enrollment }, { $set: { created_at: at, completed_at: at } });
  await connection.collection('lesson_progress').updateOne({ enrollment }, { $set: { updated_at: at } });
  const { status, headers, text } = await download(taught._id);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="etudiants-\d{4}-\d{2}-\d{2}\.csv"$/),
  });
  const [{ email } = { email: '' }] = (await learners(taught._id)).body;
  expect(text).toBe(
    '\ufeff"Nom";"E-mail";"Inscription";"Progression (%)";"Dernière leçon";"Dernière activité";"Terminé"\r\n' +
      `"'=SOMME(A1)";"${email}";"14/03/2026 10:26:53";"0";"Le film";"14/03/2026 10:26:53";"14/03/2026 10:26:53"\r\n`,
  );
});

it('answers 404 for an unknown course', async () => {
  const id = unknownId();
  const { token } = analyst;
  const calls = [learners(id), download(id), server.call('GET /admin/courses/:id/follow-up', { token, id })];
  for (const { status, body } of await Promise.all(calls)) {
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'course_not_found' } });
  }
});

it('reads by indexes, and the enrollments once for a page of a search without result', async () => {
  const { db } = server.connection;
  if (!db) throw new Error('the database must be open');
  const { course: taught, lessons } = await surgery();
  await answer(await enrolledIn(server, taught._id), lessons[1] ?? '', ['five']);
  const enrolled = { course: new Types.ObjectId(taught._id), progress: 0, created_at: new Date() };
  const enrollments = Array.from({ length: 1000 }, () => ({ ...enrolled, user: new Types.ObjectId() }));
  await db.collection('enrollments').insertMany(enrollments);
  const profiled = db.collection('system.profile');
  await db.command({ profile: 2 });
  expect((await learners(taught._id, { q: 'personne', limit: '20' })).body).toEqual([]);
  await db.command({ profile: 0 });
  const reads = {
    ns: /\.enrollments$/,
    $or: [{ 'command.find': 'enrollments' }, { 'command.aggregate': 'enrollments' }],
  };
  expect(await profiled.countDocuments(reads)).toBe(1);
  await db.command({ profile: 2 });
  await followUp(taught._id);
  await learners(taught._id, { limit: '20' });
  await learners(taught._id, { q: 'compte', limit: '20' });
  await db.command({ profile: 0 });
  const plans = await profiled.distinct('planSummary');
  expect(plans.length).toBeGreaterThan(3);
  expect(plans.filter((plan) => /COLLSCAN/.test(plan))).toEqual([]);
});

import { generateKeyPairSync } from 'node:crypto';
import type { PersonalData } from '@iris/contract/accounts';
import { type Course, type DeletedCourse, deletedCourseListSchema } from '@iris/contract/catalog';
import type { JournalEntry } from '@iris/contract/operations';
import type { ApiRoute } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Account,
  account,
  certificate,
  course,
  courseInput,
  deleteCourses,
  endDeletedCourses,
} from '../../../../test/data/factories.ts';
import { enrolledIn, film, program } from '../../../../test/data/programs.fixtures.ts';
import { type CallOptions, startServer, type TestServer } from '../../../../test/servers/server.ts';
import { filmContent, quizContent } from '../../../authoring/programs/programs.fixtures.ts';
import { CoursesService } from '../courses.service.ts';
import { DeletedCoursesService } from './deleted-courses.service.ts';

const DAY_MS = 86_400_000;

/** Where there is something of a course or its learners. */
const COLLECTIONS = [
  ...(['deleted_courses', 'course_revisions', 'reviews', 'enrollments'] as const),
  ...(['lesson_progress', 'proof_events', 'attempts', 'decision_answers', 'notes'] as const),
];

let server: TestServer;
let boss: Account;

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  server = await startServer({ badgeKey: privateKey });
  boss = await account(server, 'super_admin');
});
beforeEach(async () => {
  await deleteCourses(server);
  for (const name of COLLECTIONS) await server.connection.collection(name).deleteMany({});
});
afterAll(() => server.close());

const stored = (name: string) => server.connection.collection(name).countDocuments();
const allStored = () => Promise.all(COLLECTIONS.map(stored));
const remove = (id: string) => server.call('DELETE /courses/:id', { token: boss.token, id });
const undelete = (id: string) => server.call('POST /courses/:id/undelete', { token: boss.token, id });
const listDeleted = async (): Promise<DeletedCourse[]> =>
  deletedCourseListSchema.parse((await server.call('GET /admin/courses/deleted', { token: boss.token })).body);
const catalog = async () => (await server.call<Course[]>('GET /courses')).body;

/** A course with a film and a quiz, and a student who has done something of every kind in it. */
async function taught() {
  const content = filmContent({ video: await film(server) });
  const { course: one, lessons } = await program(server, [
    { kind: 'film', is_preview: true, film: content },
    { kind: 'quiz', quiz: quizContent() },
  ]);
  const [watched = '', quiz = ''] = lessons;
  const student = await enrolledIn(server, one._id);
  const { token } = student;
  const ofFilm = { token, body: { lesson: watched } };
  const { body: session } = await server.call<{ _id: string }>('POST /play-sessions', ofFilm);
  const decision = { decision: 'decision-1', option: 'pull' };
  await server.call('POST /lessons/:id/decisions', { token, id: watched, body: decision });
  await server.call('POST /lessons/:id/notes', { token, id: watched, body: { at: 3, text: 'Une note' } });
  await server.call('POST /lessons/:id/attempts', { token, id: quiz });
  const own = { _id: new Types.ObjectId(student.enrollmentId) };
  await server.connection.collection('enrollments').updateOne(own, { $set: { progress: 60 } });
  await server.call('PUT /courses/:id/review', { token, id: one._id, body: { rating: 4, text: 'Très clair' } });
  return { id: one._id, watched, quiz, student, playSession: session._id };
}

const BEAT = { seq: 1, cells: [], position: 0 };

/** What each reader says of a course: all that must not know it while it is deleted. */
async function readersOf({ id, watched, quiz, student, playSession }: Awaited<ReturnType<typeof taught>>) {
  const ask = async (token: string, route: ApiRoute, options: CallOptions = {}) => {
    const { status, body } = await server.call(route, { token, ...options });
    if (status >= 300) return String(body.code);
    // The addresses of films differ each time.
    return JSON.stringify(body ?? 'a file').replaceAll(/\/media\/[^/"]+/g, '/media');
  };
  const toStudent = (route: ApiRoute, options?: CallOptions) => ask(student.token, route, options);
  const toBoss = (route: ApiRoute, options?: CallOptions) => ask(boss.token, route, options);
  const changes = await server.app.get(CoursesService, { strict: false }).listChanges();
  return {
    // First what may change the lesson with which to continue.
    attempt: await toStudent('POST /lessons/:id/attempts', { id: quiz }),
    beat: await toStudent('POST /play-sessions/:id/beats', { id: playSession, body: BEAT }),
    catalog: await toStudent('GET /courses'),
    search: await toStudent('GET /courses', { query: { q: 'capsulorhexis' } }),
    'count of the catalog': await toStudent('GET /courses/count'),
    'course page': await toStudent('GET /courses/:id', { id }),
    sitemap: JSON.stringify(changes.map((change) => change.id)),
    'share image': await toStudent('GET /share-images/:name', { params: { name: id } }),
    preview: await toStudent('GET /lessons/:id/preview', { id: watched }),
    reviews: await toStudent('GET /courses/:id/reviews', { id }),
    'own review': await toStudent('GET /courses/:id/review', { id }),
    moderation: await toBoss('GET /admin/reviews'),
    'my courses': await toStudent('GET /enrollments/my-courses'),
    'where to continue': await toStudent('GET /learning'),
    program: await toStudent('GET /learning/:id', { id }),
    lesson: await toStudent('GET /lessons/:id', { id: watched }),
    notes: await toStudent('GET /lessons/:id/notes', { id: watched }),
    'film search': await toStudent('GET /film-search', { query: { q: 'amorce' } }),
    'follow-up': await toBoss('GET /admin/courses/:id/follow-up', { id }),
    learners: await toBoss('GET /admin/courses/:id/learners', { id }),
    dashboard: await toBoss('GET /admin/dashboard'),
    analytics: await toBoss('GET /admin/analytics'),
    archive: await toBoss('GET /admin/courses/archived'),
    draft: await toBoss('GET /courses/:id/draft', { id }),
  };
}

describe('a deleted course', () => {
  it('is known to no reader, and to each as before once it is back', async () => {
    const one = await taught();
    const before = await readersOf(one);
    expect(before).toMatchObject({ beat: expect.stringContaining('"pending"'), archive: '[]' });
    expect(Object.entries(before).filter(([, said]) => /^[a-z_]+$/.test(said))).toEqual([]);

    expect(await remove(one.id)).toMatchObject({ status: 204, text: '' });
    const during = await readersOf(one);
    expect(during).toMatchObject({
      catalog: '[]',
      search: '[]',
      'count of the catalog': '{"total":0}',
      'course page': 'course_not_found',
      sitemap: '[]',
      'share image': 'course_not_found',
      preview: 'lesson_not_found',
      reviews: 'course_not_found',
      'own review': '{"review":null,"may_review":false,"hidden_reason":null}',
      moderation: '[]',
      'my courses': '[]',
      'where to continue': '[]',
      program: 'enrollment_not_found',
      lesson: 'lesson_not_found',
      notes: 'lesson_not_found',
      attempt: 'lesson_not_found',
      'film search': '[]',
      beat: 'enrollment_not_found',
      'follow-up': 'course_not_found',
      learners: 'course_not_found',
      dashboard: expect.stringContaining('"total_courses":0,"total_enrollments":0'),
      analytics: expect.stringMatching(/"enrollments":\[(\{"day":"[0-9-]+","count":0\},?)+\],"courses":\[\]/),
      archive: '[]',
      draft: 'course_not_found',
    });
    expect(Object.keys(during).length).toBe(24);

    expect((await undelete(one.id)).status).toBe(204);
    expect(await readersOf(one)).toEqual(before);
  });

  it('is listed for thirty days, last deleted first, and returns to where it was', async () => {
    const [first, second] = [await course(server), await course(server)];
    await server.call('POST /courses/:id/archive', { token: boss.token, id: first._id });
    await remove(second._id);
    await remove(first._id);
    const deleted = await listDeleted();
    expect(deleted).toMatchObject([first, second]);
    for (const { deleted_at, returns_until } of deleted) {
      expect(Date.parse(returns_until) - Date.parse(deleted_at)).toBe(30 * DAY_MS);
    }
    await undelete(first._id);
    expect(await catalog()).toEqual([]);
    expect((await server.call('GET /admin/courses/archived', { token: boss.token })).body).toEqual([first]);
    await undelete(second._id);
    expect(await catalog()).toMatchObject([second]);
    expect(await listDeleted()).toEqual([]);
  });

  it('is deleted by the clock of the database, whatever that of the instance', async () => {
    const { _id: id } = await course(server);
    const deleted = server.app.get(DeletedCoursesService, { strict: false });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 40 * DAY_MS });
    await deleted.delete(id, { id: boss.id, name: 'Une super administratrice' }).finally(() => vi.useRealTimers());
    expect(await listDeleted()).toMatchObject([{ _id: id }]);
  });

  it('comes back beside a course that was created with the same input meanwhile, once for two calls', async () => {
    const creation = { token: boss.token, body: courseInput() };
    const { _id: id, title: label } = (await server.call<Course>('POST /courses', creation)).body;
    await remove(id);
    const second = await server.call<Course>('POST /courses', creation);
    const answers = await Promise.all([undelete(id), undelete(id)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await catalog()).map(({ _id }) => _id)).toEqual([second.body._id, id]);
    const query = { limit: '3' };
    const { body } = await server.call<JournalEntry[]>('GET /admin/journal', { token: boss.token, query });
    const target = { type: 'course', id, label };
    const created = { action: 'course.create', target: { id: second.body._id } };
    expect(body).toMatchObject([{ action: 'course.undelete', target }, created, { action: 'course.delete', target }]);
  });

  it('is still in what a student may know to be stored, and counts no account that is deleted meanwhile', async () => {
    const { id, student } = await taught();
    await enrolledIn(server, id);
    await remove(id);
    const { body } = await server.call<PersonalData>('GET /account/data', { token: student.token });
    const rows = body.sections.map((section) => [section.title, section.rows.length]);
    for (const title of ['Avis', 'Décisions', 'Inscriptions', 'Leçons suivies', 'Notes', 'Quiz']) {
      expect(rows).toContainEqual([title, title === 'Leçons suivies' ? 2 : 1]);
    }
    expect(JSON.stringify(body)).toContain('"Cours":"Capsulorhexis"');
    const deletion = { token: boss.token, id: student.id };
    expect((await server.call('DELETE /admin/users/:id', deletion)).status).toBe(204);
    await undelete(id);
    expect(await catalog()).toMatchObject([{ _id: id, enrolled_count: 1, rating: 0 }]);
  });
});

it('a student who enrolls while the course is deleted and brought back is enrolled and counted, or told so', async () => {
  const wrong: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { _id } = await course(server);
    const students = await Promise.all([1, 2, 3, 4].map(() => account(server)));
    const enroll = ({ token }: Account) => server.call('POST /enrollments', { token, body: { course_id: _id } });
    const answers = await Promise.all([remove(_id), ...students.map(enroll), undelete(_id)]);
    await undelete(_id);
    const found = (await catalog()).find((one) => one._id === _id);
    const ofCourse = { course: new Types.ObjectId(_id) };
    const count = await server.connection.collection('enrollments').countDocuments(ofCourse);
    const statuses = answers.map(({ status }) => status);
    const enrolled = statuses.filter((status) => status === 201).length;
    const isExpected = statuses.every((status) => [201, 204, 404].includes(status));
    if (!isExpected || found?.enrolled_count !== count || count !== enrolled) wrong.push(`${round}: ${statuses}`);
  }
  expect(wrong).toEqual([]);
});

describe('a deleted course whose thirty days are over', () => {
  it('is removed with all that learners did, and their certificates stay valid', async () => {
    const [gone, kept] = [await taught(), await taught()];
    const { id: user, enrollmentId: enrollment } = gone.student;
    const { serial } = await certificate(server, { user, enrollment, course: gone.id });
    const both = await allStored();
    const { token } = gone.student;
    const read = (route: ApiRoute, body?: object) => server.call(route, { token, params: { serial }, body });
    await remove(gone.id);
    await endDeletedCourses(server);
    expect(await listDeleted()).toEqual([]);
    expect((await undelete(gone.id)).body.code).toBe('course_not_found');
    expect(await allStored()).toEqual(both.map((count) => count / 2));
    expect((await server.call('GET /learning/:id', { token: kept.student.token, id: kept.id })).status).toBe(200);
    expect((await read('GET /certificates/:serial')).body).toMatchObject({ status: 'valid' });
    const files = [
      await read('GET /certificates/:serial/pdf'),
      await read('POST /certificates/:serial/attestation', {}),
      await read('GET /certificates/:serial/badge'),
    ];
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
    const mine = await server.call<object[]>('GET /certificates/mine', { token: gone.student.token });
    expect(mine.body).toHaveLength(1);
  });

  it('is removed in several transactions when it has many learners', async () => {
    const { _id: id } = await course(server);
    const enrollment = { course: new Types.ObjectId(id), progress: 0, created_at: new Date() };
    const some = Array.from({ length: 45 }, () => ({ ...enrollment, user: new Types.ObjectId() }));
    await server.connection.collection('enrollments').insertMany(some);
    await remove(id);
    await endDeletedCourses(server);
    expect([await stored('enrollments'), await stored('deleted_courses')]).toEqual([0, 0]);
  });
});

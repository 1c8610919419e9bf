import { type Course, courseListSchema } from '@iris/contract/courses';
import type { JournalEntry } from '@iris/contract/journal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { account, course, deleteCourses, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'super_admin'));
});
beforeEach(async () => {
  await deleteCourses(server);
});
afterAll(() => server.close());

type Query = Record<string, string>;

const archive = (id: string) => server.call('POST /courses/:id/archive', { token, id });
const restore = (id: string) => server.call('POST /courses/:id/restore', { token, id });
const list = async (query: Query = {}) => {
  return courseListSchema.parse((await server.call('GET /courses', { query })).body);
};
const listArchived = async () => {
  return courseListSchema.parse((await server.call('GET /admin/courses/archived', { token })).body);
};
const total = async (query: Query = {}) => {
  return (await server.call<{ total: number }>('GET /courses/count', { query })).body.total;
};

it('hides a course from the catalog, its pages, search and count until it is restored', async () => {
  const [gone, kept] = [await course(server, { title: 'Rétine A' }), await course(server, { title: 'Rétine B' })];
  const filters: Query[] = [{}, { level: 'Débutant' }, { q: 'retine' }];
  const queries: Query[] = [...filters, { limit: '10' }, { limit: '10', after: 'f'.repeat(24) }];
  const shown = () => Promise.all(queries.map(async (query) => (await list(query)).map(({ _id }) => _id)));
  await list();
  expect(await archive(gone._id)).toMatchObject({ status: 204, text: '' });
  expect(await shown()).toEqual(queries.map(() => [kept._id]));
  expect(await Promise.all(filters.map(total))).toEqual([1, 1, 1]);
  expect(await listArchived()).toEqual([gone]);
  expect((await restore(gone._id)).status).toBe(204);
  expect(await shown()).toEqual(queries.map(() => [kept._id, gone._id]));
  expect(await total()).toBe(2);
  expect(await listArchived()).toEqual([]);
});

it('keeps the page of the course, and the place of its learners', async () => {
  const chosen = await course(server);
  const student = await account(server);
  await server.call('POST /enrollments', { token: student.token, body: { course_id: chosen._id } });
  await archive(chosen._id);
  const page = await server.call('GET /courses/:id', { id: chosen._id });
  expect(page.body).toMatchObject({ _id: chosen._id, is_archived: true, enrolled_count: 1 });
  const mine = await server.call('GET /enrollments/my-courses', { token: student.token });
  expect(mine.body).toMatchObject([{ course: { _id: chosen._id } }]);
});

it('is recorded once, however often it is asked for', async () => {
  const chosen = await course(server);
  const answers = await Promise.all([1, 2, 3].map(() => archive(chosen._id)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  await restore(chosen._id);
  await restore(chosen._id);
  const { body } = await server.call<JournalEntry[]>('GET /admin/journal', { token, query: { limit: '3' } });
  const target = { type: 'course', id: chosen._id, label: chosen.title };
  expect(body).toMatchObject([
    { action: 'course.restore', target, before: { is_archived: true }, after: { is_archived: false } },
    { action: 'course.archive', target, before: { is_archived: false }, after: { is_archived: true } },
    { action: 'course.create' },
  ]);
});

it('does not change the version on which an administrator is editing the course', async () => {
  const { _id, version, ...rest } = await course(server);
  await archive(_id);
  const { enrolled_count, rating, ...input } = rest;
  const headers = { 'if-match': `"${version}"` };
  const answer = await server.call<Course>('PUT /courses/:id', { token, id: _id, body: input, headers });
  expect(answer.status).toBe(200);
  expect(await list()).toEqual([]);
});

it('answers 404 for a course that does not exist', async () => {
  for (const { body } of [await archive(unknownId()), await restore(unknownId())]) {
    expect(body.code).toBe('course_not_found');
  }
});

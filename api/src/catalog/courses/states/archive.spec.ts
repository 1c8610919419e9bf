import { type Course, courseListSchema } from '@iris/contract/catalog';
import type { JournalEntry } from '@iris/contract/operations';
import { beforeAll, expect, it } from 'vitest';
import { account, course, unknownId } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';

const server = sharedServer();
let token: string;

beforeAll(async () => {
  ({ token } = await account(server, 'super_admin'));
});

type Query = Record<string, string>;

const archive = (id: string) => server.call('POST /courses/:id/archive', { token, id });
const restore = (id: string) => server.call('POST /courses/:id/restore', { token, id });
const list = async (query: Query = {}) => {
  return courseListSchema.parse((await server.call('GET /courses', { query })).body);
};
const listArchived = async () => {
  return courseListSchema.parse((await server.call('GET /admin/courses/archived', { token })).body);
};

it('hides a course from the catalog, its pages, search and count until it is restored, and is recorded once', async () => {
  const [gone, kept] = [await course(server, { title: 'Rétine A' }), await course(server, { title: 'Rétine B' })];
  const filters: Query[] = [{}, { level: 'Débutant' }, { q: 'retine' }];
  const queries: Query[] = [...filters, { limit: '10' }, { limit: '10', after: 'f'.repeat(24) }];
  const shown = () => Promise.all(queries.map(async (query) => (await list(query)).map(({ _id }) => _id)));
  const totals = () =>
    Promise.all(filters.map(async (query) => (await server.call('GET /courses/count', { query })).body));
  await list();
  const answers = await Promise.all([archive(gone._id), archive(gone._id), archive(gone._id)]);
  expect(answers.map(({ status, text }) => `${status}${text}`)).toEqual(['204', '204', '204']);
  expect(await shown()).toEqual(queries.map(() => [kept._id]));
  expect(await totals()).toEqual(filters.map(() => ({ total: 1 })));
  expect(await listArchived()).toEqual([gone]);
  for (let time = 0; time < 2; time += 1) expect((await restore(gone._id)).status).toBe(204);
  expect(await shown()).toEqual(queries.map(() => [kept._id, gone._id]));
  expect(await totals()).toEqual(filters.map(() => ({ total: 2 })));
  expect(await listArchived()).toEqual([]);
  const { body } = await server.call<JournalEntry[]>('GET /admin/journal', { token, query: { limit: '2' } });
  const target = { type: 'course', id: gone._id, label: gone.title };
  expect(body).toMatchObject([
    { action: 'course.restore', target, before: { is_archived: true }, after: { is_archived: false } },
    { action: 'course.archive', target, before: { is_archived: false }, after: { is_archived: true } },
  ]);
  for (const answer of [await archive(unknownId()), await restore(unknownId())]) {
    expect(answer.body.code).toBe('course_not_found');
  }
});

it('keeps the page of the course, the place of its learners, and the version that is edited; nobody else enrolls', async () => {
  const { _id, version, enrolled_count, rating, ...input } = await course(server);
  const enroll = async () => {
    const student = await account(server);
    return { ...student, answer: await server.call('POST /enrollments', { ...student, body: { course_id: _id } }) };
  };
  const student = await enroll();
  await archive(_id);
  const page = await server.call('GET /courses/:id', { id: _id });
  expect(page.body).toMatchObject({ _id, is_archived: true, enrolled_count: 1 });
  const mine = await server.call('GET /enrollments/my-courses', { token: student.token });
  expect(mine.body).toMatchObject([{ course: { _id } }]);
  const headers = { 'if-match': `"${version}"` };
  const answer = await server.call<Course>('PUT /courses/:id', { token, id: _id, body: input, headers });
  expect(answer.status).toBe(200);
  expect((await list()).map((one) => one._id)).not.toContain(_id);
  const refusal = { code: 'course_archived', detail: "Ce cours n'accepte plus d'inscriptions" };
  expect((await enroll()).answer.body).toMatchObject(refusal);
  await restore(_id);
  expect((await enroll()).answer.status).toBe(201);
});

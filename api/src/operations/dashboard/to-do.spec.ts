import { type Permission, permissionSet } from '@iris/contract/foundation';
import { type ToDo, toDoListSchema } from '@iris/contract/operations';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { account, course } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { Author, inputOf } from '../../authoring/programs/authoring.fixtures.ts';

const server = sharedServer();
const collection = (name: string) => server.connection.collection(name);

/** What waits for an administrator with these permissions. */
async function listFor(...permissions: Permission[]): Promise<ToDo[]> {
  const { token } = await account(server, 'admin', permissions);
  const { status, body } = await server.call('GET /admin/to-do', { token });
  expect(status).toBe(200);
  return toDoListSchema.parse(body);
}

let author: Author;

beforeAll(async () => {
  author = await Author.of(server);
});

it('is empty when nothing waits, and refused to whom nothing can wait for', async () => {
  expect(await listFor('manage_courses', 'manage_content', 'view_analytics')).toEqual([]);
  const { token } = await account(server, 'admin', ['manage_users', 'manage_stats', 'manage_campus', 'can_delete']);
  expect((await server.call('GET /admin/to-do', { token })).status).toBe(403);
  const student = await account(server);
  expect((await server.call('GET /admin/to-do', { token: student.token })).status).toBe(403);
});

it('counts unread messages for manage_content only', async () => {
  const message = { name: 'Zoé', email: 'zoe@example.org', subject: 'Stage', message: 'Bonjour' };
  for (const body of [message, { ...message, subject: 'Tarif' }]) await server.call('POST /contact', { body });
  expect(await listFor('manage_content')).toEqual([{ kind: 'messages', count: 2 }]);
  expect(await listFor('manage_courses', 'view_analytics')).toEqual([]);
  await collection('messages').deleteMany({});
});

it('counts visible reviews with open reports for manage_content only, without those of deleted courses', async () => {
  const [kept, hidden, lost] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const reported = (_id: Types.ObjectId, is_hidden: boolean, at = new Types.ObjectId()) =>
    collection('reviews').insertOne({ _id, user: _id, course: at, is_hidden });
  const report = (review: Types.ObjectId, more = {}) =>
    collection('review_reports').insertOne({ review, user: new Types.ObjectId(), ...more });
  const gone = new Types.ObjectId();
  await collection('deleted_courses').insertOne({ _id: gone });
  await reported(kept, false);
  await reported(hidden, true);
  await reported(lost, false, gone);
  for (const review of [kept, kept, hidden, lost]) await report(review);
  expect(await listFor('manage_content')).toEqual([{ kind: 'reviews', count: 1 }]);
  expect(await listFor('manage_courses', 'view_analytics')).toEqual([]);
  await collection('review_reports').updateMany({ review: kept }, { $set: { closed_at: new Date() } });
  expect(await listFor('manage_content')).toEqual([]);
  for (const name of ['reviews', 'review_reports', 'deleted_courses']) await collection(name).deleteMany({});
});

it('names drafts with faults until they are mended, and lessons whose film failed', async () => {
  const { course: written, module, lessons } = await author.write('film');
  const [film] = lessons;
  expect(await listFor('manage_courses')).toEqual([]);
  await collection('videos').updateOne({}, { $set: { status: 'failed', failure: 'film_unreadable' } });
  await author.addLesson(written._id, module, 'text');
  const draft = { _id: written._id, title: written.title, count: expect.any(Number) };
  expect(await listFor('manage_courses')).toEqual([
    { kind: 'films', count: 1, items: [{ _id: film?._id, course: written._id, title: film?.title }] },
    { kind: 'drafts', count: 1, items: [draft] },
  ]);
  expect(await listFor('manage_content', 'view_analytics')).toEqual([]);
  await collection('videos').updateMany({}, { $set: { status: 'ready' } });
  const { modules, teaching } = await author.read(written._id);
  const mended = modules.map((one) => ({ ...one, lessons: one.lessons.slice(0, 1) }));
  await author.save(written._id, inputOf({ teaching, modules: mended }));
  expect(await listFor('manage_courses')).toEqual([]);
});

it('counts films whose ratings are late by activity, for manage_courses only, without those of deleted courses', async () => {
  const [here, gone] = [new Types.ObjectId(), new Types.ObjectId()];
  const [lesson, other] = [new Types.ObjectId(), new Types.ObjectId()];
  const past = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const waiting = { course: here, lesson, state: 'sent', sent_at: past(8), open_slots: [2] };
  await collection('deleted_courses').insertOne({ _id: gone });
  const rated = { state: 'rated', sent_at: past(30) };
  const films = [
    waiting,
    { ...waiting, sent_at: past(6) },
    { ...waiting, ...rated, open_slots: [] },
    { ...waiting, ...rated, open_slots: [3], appeal: { asked_at: past(8) } },
    { ...waiting, ...rated, open_slots: [3], appeal: { asked_at: past(6) } },
    { ...waiting, lesson: other },
    { ...waiting, course: gone, lesson: other },
  ];
  // Unique among submissions.
  const owned = films.map((film) => ({ ...film, enrollment: new Types.ObjectId(), code: new Types.ObjectId() }));
  await collection('submissions').insertMany(owned);
  const items = [
    { _id: String(lesson), course: String(here), title: '', count: 2 },
    { _id: String(other), course: String(here), title: '', count: 1 },
  ];
  expect(await listFor('manage_courses')).toEqual([{ kind: 'ratings', count: 3, items }]);
  expect(await listFor('manage_content', 'view_analytics')).toEqual([]);
  for (const name of ['submissions', 'deleted_courses']) await collection(name).deleteMany({});
});

it('counts learners who stopped two weeks to two months ago, by course, for view_analytics only', async () => {
  const { _id, title } = await course(server, { title: 'Phaco' });
  const enroll = (daysAgo: number, more = {}) =>
    collection('enrollments').insertOne({
      user: new Types.ObjectId(),
      course: new Types.ObjectId(_id),
      progress: 20,
      created_at: new Date(0),
      last_active_at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000),
      ...more,
    });
  await enroll(13);
  await enroll(15);
  await enroll(59);
  await enroll(61);
  await enroll(20, { completed_at: new Date(0) });
  expect(await listFor('view_analytics')).toEqual([{ kind: 'learners', count: 1, items: [{ _id, title, count: 2 }] }]);
  expect(await listFor('manage_courses', 'manage_content')).toEqual([]);
});

it('shows the approvals that remotes await to super administrators only', async () => {
  const description = { title: 'Veille', sections: ['veille'], access: 'everyone', links: [], icon: 'M0 0' };
  const application = { live: null, canary: null, history: [], description: null, proposed: description };
  await server.connection.collection<{ _id: string }>('applications').insertOne({ _id: 'veille', ...application });
  const { token } = await account(server, 'super_admin');
  const { body } = await server.call<ToDo[]>('GET /admin/to-do', { token });
  expect(body[0]).toEqual({ kind: 'approvals', count: 1, items: [{ name: 'veille', title: 'Veille' }] });
  const all = Object.keys(permissionSet(true)) as Permission[];
  expect((await listFor(...all)).map(({ kind }) => kind)).not.toContain('approvals');
});

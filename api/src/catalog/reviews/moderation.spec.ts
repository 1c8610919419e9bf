import type { Course } from '@iris/contract/catalog';
import { type ModeratedReview, moderatedReviewListSchema, moderatedReviewSchema } from '@iris/contract/learning';
import type { JournalEntry } from '@iris/contract/operations';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, account, course, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();
let moderator: Account;
let chosen: Course;
let student: Account;
let id: string;

beforeAll(async () => {
  moderator = await account(server, 'admin', ['manage_content'], 'Paul Rey');
});
beforeEach(async () => {
  await server.connection.collection('audit_entries').deleteMany({});
  chosen = await course(server, { title: 'Phaco' });
  student = await write(1, 'Un texte injurieux');
  await write(4, 'Très clair');
  id = (await moderated()).find(({ rating }) => rating === 1)?._id ?? '';
});

/** Writes the review of a new student. */
async function write(rating: number, text: string): Promise<Account> {
  const writer = await account(server);
  const { token } = writer;
  await server.call('POST /enrollments', { token, body: { course_id: chosen._id } });
  const mine = { user: new Types.ObjectId(writer.id) };
  await server.connection.collection('enrollments').updateOne(mine, { $set: { progress: 80 } });
  await server.call('PUT /courses/:id/review', { token, id: chosen._id, body: { rating, text } });
  return writer;
}

const moderated = async (query: Record<string, string> = {}) => {
  const { body } = await server.call('GET /admin/reviews', { token: moderator.token, query });
  return moderatedReviewListSchema.parse(body).filter((review) => review.course._id === chosen._id);
};
const hide = (reason = "Injure d'un confrère") =>
  server.call<ModeratedReview>('POST /admin/reviews/:id/hide', { token: moderator.token, id, body: { reason } });
const show = () => server.call<ModeratedReview>('POST /admin/reviews/:id/show', { token: moderator.token, id });
const ratingOf = async ({ _id }: Course) => {
  const { body } = await server.call<Course[]>('GET /courses');
  return body.find((listed) => listed._id === _id)?.rating;
};
const visible = async () => {
  const { body } = await server.call<{ text: string }[]>('GET /courses/:id/reviews', { id: chosen._id });
  return body.map(({ text }) => text);
};
const own = async () => (await server.call('GET /courses/:id/review', { token: student.token, id: chosen._id })).body;
const journal = async () => {
  const { token } = await account(server, 'super_admin');
  const { body } = await server.call<JournalEntry[]>('GET /admin/journal', { token });
  return body.filter(({ target }) => target.type === 'review');
};

it('hides a review once from list, rating and count, tells its author why, and is recorded without its text', async () => {
  const answers = await Promise.all(['Injure', 'Publicité', 'Hors sujet'].map(hide));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [{ body } = { body: {} }] = answers;
  const { hidden } = moderatedReviewSchema.parse(body);
  expect(answers.map((answer) => answer.body.hidden)).toEqual([hidden, hidden, hidden]);
  expect(body).toMatchObject({ _id: id, course: { _id: chosen._id, title: 'Phaco' } });
  expect([await visible(), await ratingOf(chosen)]).toEqual([['Très clair'], 4]);
  expect(await own()).toMatchObject({ review: { rating: 1 }, hidden_reason: hidden?.reason });
  const entries = await journal();
  expect(entries).toMatchObject([
    {
      action: 'review.hide',
      person: { name: 'Paul Rey' },
      target: { id, label: 'Phaco' },
      before: { is_hidden: false },
      after: { is_hidden: true, reason: hidden?.reason },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('injurieux');
});

it('keeps a review hidden that its author changes, until it is shown again', async () => {
  await hide();
  const body = { rating: 5, text: 'Pardon' };
  const { status } = await server.call('PUT /courses/:id/review', { token: student.token, id: chosen._id, body });
  expect(status).toBe(200);
  expect(await own()).toMatchObject({ review: { text: 'Pardon' }, hidden_reason: "Injure d'un confrère" });
  expect([await visible(), await ratingOf(chosen)]).toEqual([['Très clair'], 4]);
  expect(await show()).toMatchObject({ status: 200, body: { hidden: null } });
  expect(await ratingOf(chosen)).toBe(4.5);
  expect(await own()).toMatchObject({ hidden_reason: null });
  expect((await journal()).map(({ action }) => action)).toEqual(['review.show', 'review.hide']);
});

it('lists visible and hidden reviews with their course, newest first, page by page; without a visible one there is no rating', async () => {
  await hide();
  const all = await moderated();
  expect(all.map(({ rating, hidden }) => [rating, hidden !== null])).toEqual([
    [4, false],
    [1, true],
  ]);
  const [first] = await moderated({ limit: '1' });
  const [second] = await moderated({ limit: '1', after: first?._id ?? '' });
  expect([first, second]).toEqual(all);
  id = first?._id ?? '';
  expect((await hide(' ')).status).toBe(400);
  await hide();
  expect(await ratingOf(chosen)).toBe(0);
  id = unknownId();
  expect([(await hide()).status, (await show()).status]).toEqual([404, 404]);
});

import type { Course } from '@iris/contract/courses';
import type { JournalEntry } from '@iris/contract/journal';
import { type ModeratedReview, moderatedReviewListSchema, moderatedReviewSchema } from '@iris/contract/reviews';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, account, course, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let moderator: Account;
let chosen: Course;
let student: Account;
let id: string;

beforeAll(async () => {
  server = await startServer();
  moderator = await account(server, 'admin', ['manage_content'], 'Paul Rey');
});
beforeEach(async () => {
  await server.connection.collection('audit_entries').deleteMany({});
  chosen = await course(server, { title: 'Phaco' });
  student = await write(1, 'Un texte injurieux');
  await write(4, 'Très clair');
  id = (await moderated()).find(({ rating }) => rating === 1)?._id ?? '';
});
afterAll(() => server.close());

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

describe('hiding a review', () => {
  it('takes it out of list, rating and count, tells its author why, and is recorded without its text', async () => {
    const { status, body } = await hide();
    expect(status).toBe(200);
    expect(moderatedReviewSchema.parse(body)).toMatchObject({
      _id: id,
      course: { _id: chosen._id, title: 'Phaco' },
      hidden: { reason: "Injure d'un confrère" },
    });
    expect(await visible()).toEqual(['Très clair']);
    expect(await ratingOf(chosen)).toBe(4);
    expect(await own()).toMatchObject({ review: { rating: 1 }, hidden_reason: "Injure d'un confrère" });
    const entries = await journal();
    expect(entries).toMatchObject([
      {
        action: 'review.hide',
        person: { name: 'Paul Rey' },
        target: { id, label: 'Phaco' },
        before: { is_hidden: false },
        after: { is_hidden: true, reason: "Injure d'un confrère" },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('injurieux');
  });

  it('survives a change by its author', async () => {
    await hide();
    const body = { rating: 5, text: 'Pardon' };
    const { status } = await server.call('PUT /courses/:id/review', { token: student.token, id: chosen._id, body });
    expect(status).toBe(200);
    expect(await own()).toMatchObject({ review: { text: 'Pardon' }, hidden_reason: "Injure d'un confrère" });
    expect([await visible(), await ratingOf(chosen)]).toEqual([['Très clair'], 4]);
  });

  it('is undone by showing it', async () => {
    await hide();
    const { status, body } = await show();
    expect([status, body.hidden]).toEqual([200, null]);
    expect(await ratingOf(chosen)).toBe(2.5);
    expect(await own()).toMatchObject({ hidden_reason: null });
    expect((await journal()).map(({ action }) => action)).toEqual(['review.show', 'review.hide']);
  });

  it('is executed and recorded once by ten simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => hide(`Motif ${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.hidden?.reason)).size).toBe(1);
    expect(await journal()).toHaveLength(1);
  });

  it('rates a course whose last visible review is hidden as not rated', async () => {
    for (const review of await moderated()) {
      id = review._id;
      await hide();
    }
    expect(await ratingOf(chosen)).toBe(0);
  });

  it('needs a reason and an existing review', async () => {
    expect((await hide(' ')).status).toBe(400);
    id = unknownId();
    expect((await hide()).status).toBe(404);
    expect((await show()).status).toBe(404);
  });
});

describe('GET /admin/reviews', () => {
  it('lists visible and hidden reviews with their course, newest first, page by page', async () => {
    await hide();
    const all = await moderated();
    expect(all.map(({ rating, hidden }) => [rating, hidden !== null])).toEqual([
      [4, false],
      [1, true],
    ]);
    const [first] = await moderated({ limit: '1' });
    const [second] = await moderated({ limit: '1', after: first?._id ?? '' });
    expect([first, second]).toEqual(all);
  });
});

import type { Course } from '@iris/contract/catalog';
import { type OwnReview, ownReviewSchema, type Review, reviewListSchema } from '@iris/contract/learning';
import type { CourseDetail } from '@iris/contract/programs';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account, course, unknownId } from '../../../test/data/factories.ts';
import { twoInstances } from '../../../test/servers/two-instances.ts';

const instances = twoInstances();
let superAdmin: Account;

beforeAll(async () => {
  superAdmin = await account(instances.server, 'super_admin');
});

/** A student with this progress in a course. */
async function learner(chosen: Course, progress = 50, name?: string): Promise<Account> {
  const student = await account(instances.server, 'student', [], name);
  await instances.server.call('POST /enrollments', { token: student.token, body: { course_id: chosen._id } });
  const filter = { user: new Types.ObjectId(student.id), course: new Types.ObjectId(chosen._id) };
  await instances.server.connection.collection('enrollments').updateOne(filter, { $set: { progress } });
  return student;
}

const write = ({ token }: Account, { _id }: Course, rating: number, text = '', on = instances.server) => {
  return on.call<OwnReview>('PUT /courses/:id/review', { token, id: _id, body: { rating, text } });
};
const own = async ({ token }: Account, { _id }: Course) => {
  const { body } = await instances.server.call('GET /courses/:id/review', { token, id: _id });
  return ownReviewSchema.parse(body);
};
const list = async ({ _id }: Course, query: Record<string, string> = {}) => {
  const { body } = await instances.server.call('GET /courses/:id/reviews', { id: _id, query });
  return reviewListSchema.parse(body);
};
const ratingOf = async ({ _id }: Course) => {
  const { body } = await instances.server.call<Course[]>('GET /courses');
  return body.find((listed) => listed._id === _id)?.rating;
};
const countFor = async ({ _id: id }: Course) =>
  (await instances.server.call<CourseDetail>('GET /courses/:id', { id })).body.review_count;
const storedFor = ({ _id }: Course) =>
  instances.server.connection.collection('reviews').countDocuments({ course: new Types.ObjectId(_id) });

it('a student has one review of a course, and replaces it the second time', async () => {
  const chosen = await course(instances.server);
  const student = await learner(chosen, 50, 'Claire Fontaine');
  expect(await own(student, chosen)).toEqual({ review: null, may_review: true, hidden_reason: null });
  const first = await write(student, chosen, 2, '  Trop rapide.\nÀ revoir. ');
  expect(first.status).toBe(200);
  expect(ownReviewSchema.parse(first.body)).toMatchObject({
    review: { rating: 2, text: 'Trop rapide.\nÀ revoir.', author: 'Claire Fontaine' },
    may_review: true,
    hidden_reason: null,
  });
  expect(await ratingOf(chosen)).toBe(2);
  await write(student, chosen, 5, 'Très clair.');
  const { review } = await own(student, chosen);
  const { _id, created_at } = first.body.review ?? {};
  expect(review).toMatchObject({ _id, created_at, rating: 5, text: 'Très clair.' });
  expect(await list(chosen)).toEqual([review]);
  expect([await ratingOf(chosen), await countFor(chosen)]).toEqual([5, 1]);
});

it('is open from half of the course on, to its students only, for what is a rating', async () => {
  const chosen = await course(instances.server);
  const cases: [who: Account, status: number, code?: string][] = [
    [await learner(chosen, 49), 409, 'review_too_early'],
    [await learner(await course(instances.server), 100), 404, 'enrollment_not_found'],
    [superAdmin, 403, 'student_only'],
    [await learner(chosen, 50), 200],
  ];
  const found = [];
  for (const [who] of cases) {
    const { status, body } = await write(who, chosen, 4);
    found.push([who, status, ...('code' in body ? [body.code] : [])]);
  }
  expect(found).toEqual(cases);
  expect(await own(cases[0]?.[0] as Account, chosen)).toMatchObject({ may_review: false });
  expect(await own(cases[1]?.[0] as Account, chosen)).toMatchObject({ may_review: false });
  const { token } = await learner(chosen);
  const wrong = [0, 6, 4.5, '5'].map((rating) => ({ rating, text: '' }));
  for (const body of [...wrong, { rating: 5 }, { rating: 5, text: 'a'.repeat(2001) }]) {
    const { status } = await instances.server.call('PUT /courses/:id/review', { token, id: chosen._id, body });
    expect(status, JSON.stringify(body).slice(0, 40)).toBe(400);
  }
  expect(await storedFor(chosen)).toBe(1);
});

it('the rating is kept until the first review, then the mean to two decimals; pages show each review once, newest first', async () => {
  const chosen = await course(instances.server);
  const _id = new Types.ObjectId(chosen._id);
  await instances.server.connection.collection('courses').updateOne({ _id }, { $set: { rating: 4.8 } });
  const students: Account[] = [];
  const found = [];
  for (const [index, rating] of [5, 4, 4, 5, 5].entries()) {
    const student = await learner(chosen);
    students.push(student);
    await write(student, chosen, rating, `Avis ${index}`);
    found.push(await ratingOf(chosen));
  }
  expect(found).toEqual([5, 4.5, 4.33, 4.5, 4.6]);
  const seen: Review[] = [];
  for (let page = await list(chosen, { limit: '2' }); page.length > 0; ) {
    expect(page.length).toBeLessThanOrEqual(2);
    seen.push(...page);
    page = await list(chosen, { limit: '2', after: seen.at(-1)?._id ?? '' });
  }
  expect(seen.map(({ text }) => text)).toEqual(['Avis 4', 'Avis 3', 'Avis 2', 'Avis 1', 'Avis 0']);
  expect(await list(chosen)).toEqual(seen);
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(Object.keys(reviewListSchema.element.shape).sort());
  const unknown = await instances.server.call('GET /courses/:id/reviews', { id: unknownId() });
  expect(unknown.body.code).toBe('course_not_found');

  // Only the reviews of a page are read, and none for the rating.
  const { db } = instances.server.connection;
  await db?.command({ profile: 2 });
  await list(chosen, { limit: '2' });
  await write(students[0] as Account, chosen, 5);
  await db?.command({ profile: 0 });
  const profiled = db?.collection<{ command: object; docsExamined: number }>('system.profile');
  const commands = await profiled?.find({ ns: /\.reviews$/, planSummary: { $exists: true } }).toArray();
  const examined = commands?.map(({ command, docsExamined }) => `${Object.keys(command)[0]} ${docsExamined}`);
  expect(examined).toEqual(expect.arrayContaining(['find 2', 'aggregate 0']));
});

it('counts each of ten students once who send their review three times at once, on two instances', async () => {
  const chosen = await course(instances.server);
  const students = await Promise.all(Array.from({ length: 10 }, () => learner(chosen)));
  const calls = [0, 1, 2].flatMap((time) =>
    students.map((student, index) => write(student, chosen, (index % 5) + 1, '', instances.of(index + time))),
  );
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  expect([await ratingOf(chosen), await countFor(chosen), await storedFor(chosen)]).toEqual([3, 10, 10]);
});

it('the deletion of an account deletes its reviews, and the means follow', async () => {
  const [first, second] = [await course(instances.server), await course(instances.server)];
  const [leaving, staying] = [await learner(first), await learner(first)];
  await instances.server.call('POST /enrollments', { token: leaving.token, body: { course_id: second._id } });
  const user = new Types.ObjectId(leaving.id);
  await instances.server.connection.collection('enrollments').updateMany({ user }, { $set: { progress: 60 } });
  await write(leaving, first, 1);
  await write(leaving, second, 2);
  await write(staying, first, 5);
  const deletion = { token: superAdmin.token, id: leaving.id };
  expect((await instances.server.call('DELETE /admin/users/:id', deletion)).status).toBe(204);
  expect([await ratingOf(first), await ratingOf(second)]).toEqual([5, 0]);
  expect([await storedFor(first), await storedFor(second)]).toEqual([1, 0]);
});

import type { Course } from '@iris/contract/courses';
import type { CourseDetail } from '@iris/contract/programs';
import { type OwnReview, ownReviewSchema, type Review, reviewListSchema } from '@iris/contract/reviews';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, course, unknownId } from '../../../test/factories.ts';
import { twoInstances } from '../../../test/two-instances.ts';

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

describe('PUT /courses/:id/review', () => {
  it('stores the only review of a student, and replaces it the second time', async () => {
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
    expect(review).toMatchObject({ _id: first.body.review?._id, rating: 5, text: 'Très clair.' });
    expect(review?.created_at).toBe(first.body.review?.created_at);
    expect(await list(chosen)).toEqual([review]);
    expect([await ratingOf(chosen), await countFor(chosen)]).toEqual([5, 1]);
  });

  it('is open from half of the course on, to its students only', async () => {
    const chosen = await course(instances.server);
    const cases: [who: Account, status: number, code?: string][] = [
      [await learner(chosen, 49), 409, 'review_too_early'],
      [await learner(chosen, 0), 409, 'review_too_early'],
      [await learner(await course(instances.server), 100), 404, 'enrollment_not_found'],
      [await account(instances.server), 404, 'enrollment_not_found'],
      [superAdmin, 403, 'student_only'],
      [await learner(chosen, 50), 200],
      [await learner(chosen, 100), 200],
    ];
    const found = [];
    for (const [who] of cases) {
      const { status, body } = await write(who, chosen, 4);
      found.push([who, status, ...('code' in body ? [body.code] : [])]);
    }
    expect(found).toEqual(cases);
    expect(await own(cases[0]?.[0] as Account, chosen)).toMatchObject({ may_review: false });
    expect(await own(cases[3]?.[0] as Account, chosen)).toMatchObject({ may_review: false });
    expect(await storedFor(chosen)).toBe(2);
  });

  it('refuses what is no rating, and stores nothing of it', async () => {
    const chosen = await course(instances.server);
    const { token } = await learner(chosen);
    const accepted = [];
    for (const body of [
      {},
      { rating: 5 },
      { rating: 0, text: '' },
      { rating: 6, text: '' },
      { rating: 4.5, text: '' },
      { rating: '5', text: '' },
      { rating: 5, text: 'a'.repeat(2001) },
      { rating: 5, text: '\u0000' },
      { rating: 5, text: '', author: 'Un autre' },
    ]) {
      const { status } = await instances.server.call('PUT /courses/:id/review', { token, id: chosen._id, body });
      if (status !== 400) accepted.push(body);
    }
    expect(accepted).toEqual([]);
    expect(await storedFor(chosen)).toBe(0);
  });
});

describe('the rating of a course', () => {
  it('is kept until the first review, then is the mean of the reviews rounded to two decimals', async () => {
    const chosen = await course(instances.server);
    await instances.server.connection
      .collection('courses')
      .updateOne({ _id: new Types.ObjectId(chosen._id) }, { $set: { rating: 4.8 } });
    const students = [await learner(chosen), await learner(chosen), await learner(chosen)];
    const found = [];
    for (const [index, rating] of [5, 4, 4].entries()) {
      await write(students[index] as Account, chosen, rating);
      found.push(await ratingOf(chosen));
    }
    expect(found).toEqual([5, 4.5, 4.33]);
  });

  it('counts each of thirty simultaneous reviews, on two instances', async () => {
    const chosen = await course(instances.server);
    const students = await Promise.all(Array.from({ length: 30 }, () => learner(chosen)));
    const rate = (index: number) => (index % 5) + 1;
    const answers = await Promise.all(
      students.map((student, index) =>
        write(student, chosen, rate(index), '', index % 2 ? instances.other : instances.server),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect([await ratingOf(chosen), await countFor(chosen)]).toEqual([3, 30]);
  });

  it('counts a student once who sends the review twenty times at once', async () => {
    const chosen = await course(instances.server);
    const [student, other] = [await learner(chosen), await learner(chosen)];
    await write(other, chosen, 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        write(student, chosen, 4, '', index % 2 ? instances.other : instances.server),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([await ratingOf(chosen), await storedFor(chosen)]).toEqual([2.5, 2]);
  });
});

describe('GET /courses/:id/reviews', () => {
  it('pages through the reviews, newest first, each once', async () => {
    const chosen = await course(instances.server);
    const students = [];
    for (let index = 0; index < 5; index += 1) students.push(await learner(chosen));
    for (const [index, student] of students.entries()) await write(student, chosen, 5, `Avis ${index}`);
    const seen: Review[] = [];
    for (let page = await list(chosen, { limit: '2' }); page.length > 0; ) {
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page);
      page = await list(chosen, { limit: '2', after: seen.at(-1)?._id ?? '' });
    }
    expect(seen.map(({ text }) => text)).toEqual(['Avis 4', 'Avis 3', 'Avis 2', 'Avis 1', 'Avis 0']);
    expect(await list(chosen)).toEqual(seen);
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual(Object.keys(reviewListSchema.element.shape).sort());
  });

  it('answers 404 for an unknown course', async () => {
    const { status, body } = await instances.server.call('GET /courses/:id/reviews', { id: unknownId() });
    expect([status, body.code]).toEqual([404, 'course_not_found']);
  });
});

it('reads only the reviews of a page, and none for the rating', async () => {
  const chosen = await course(instances.server);
  const students = await Promise.all(Array.from({ length: 6 }, () => learner(chosen)));
  for (const student of students) await write(student, chosen, 4);
  const { db } = instances.server.connection;
  await db?.command({ profile: 2 });
  await list(chosen, { limit: '2' });
  await write(students[0] as Account, chosen, 5);
  await db?.command({ profile: 0 });
  const read = { ns: /\.reviews$/, planSummary: { $exists: true } };
  const commands = await db
    ?.collection<{ command: object; docsExamined: number }>('system.profile')
    .find(read)
    .toArray();
  const examined = commands?.map(({ command, docsExamined }) => [Object.keys(command)[0], docsExamined]);
  expect(examined).toEqual(
    expect.arrayContaining([
      ['find', 2],
      ['aggregate', 0],
    ]),
  );
});

describe('a deletion', () => {
  it('of an account deletes its reviews, and the means follow', async () => {
    const [first, second] = [await course(instances.server), await course(instances.server)];
    const [leaving, staying] = [await learner(first), await learner(first)];
    await instances.server.call('POST /enrollments', { token: leaving.token, body: { course_id: second._id } });
    await instances.server.connection
      .collection('enrollments')
      .updateMany({ user: new Types.ObjectId(leaving.id) }, { $set: { progress: 60 } });
    await write(leaving, first, 1);
    await write(leaving, second, 2);
    await write(staying, first, 5);
    const { status } = await instances.server.call('DELETE /admin/users/:id', {
      token: superAdmin.token,
      id: leaving.id,
    });
    expect(status).toBe(204);
    expect([await ratingOf(first), await ratingOf(second)]).toEqual([5, 0]);
    expect([await storedFor(first), await storedFor(second)]).toEqual([1, 0]);
  });

  it('of an account leaves no review that is written at the same time', async () => {
    const chosen = await course(instances.server);
    const students = await Promise.all(Array.from({ length: 8 }, () => learner(chosen)));
    await Promise.all(
      students.flatMap((student) => [
        write(student, chosen, 3),
        instances.server.call('DELETE /admin/users/:id', { token: superAdmin.token, id: student.id }),
      ]),
    );
    expect([await ratingOf(chosen), await storedFor(chosen)]).toEqual([0, 0]);
  });
});

import type { OwnReview } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { filmContent, quizContent } from '../src/authoring/programs/programs.fixtures.ts';
import { type Account, account } from './data/factories.ts';
import { type EnrolledStudent, enrolledIn, film, type Program, program } from './data/programs.fixtures.ts';
import { ROUNDS } from './rounds.ts';
import { sharedServer } from './servers/shared-server.ts';

const COLLECTIONS = [
  'notes',
  'questions',
  'decision_answers',
  'attempts',
  'reviews',
  'review_reports',
  'lesson_progress',
  'proof_events',
  'enrollments',
];

const server = sharedServer();
let superAdmin: Account;
let taught: Program;
let reviewId: string;

beforeAll(async () => {
  superAdmin = await account(server, 'super_admin');
  taught = await program(server, [
    { kind: 'film', film: filmContent({ video: await film(server) }) },
    { kind: 'quiz', quiz: quizContent() },
  ]);
  const { token } = await learner();
  const body = { rating: 1, text: 'Un avis' };
  const { body: own } = await server.call<OwnReview>('PUT /courses/:id/review', { token, id: taught.course._id, body });
  reviewId = own.review?._id ?? '';
});

type Act = (token: string) => Promise<{ status: number }>;

/** What a learner does that is stored. */
const ACTS: Record<string, Act> = {
  note: (token) => {
    const [id] = taught.lessons;
    return server.call('POST /lessons/:id/notes', { token, id, body: { at: 3, text: 'Une note' } });
  },
  question: (token) => {
    const [id] = taught.lessons;
    const body = { at: 3, paragraph: null, text: 'Une question' };
    return server.call('POST /lessons/:id/questions', { token, id, body });
  },
  decision: (token) => {
    const [id] = taught.lessons;
    return server.call('POST /lessons/:id/decisions', { token, id, body: { decision: 'decision-1', option: 'pull' } });
  },
  'play session': (token) => {
    return server.call('POST /play-sessions', { token, body: { lesson: taught.lessons[0] } });
  },
  attempt: (token) => server.call('POST /lessons/:id/attempts', { token, id: taught.lessons[1] }),
  report: (token) => {
    const body = { reason: 'other', text: 'Un signalement' };
    return server.call('POST /reviews/:id/report', { token, id: reviewId, body });
  },
  review: (token) => {
    const body = { rating: 5, text: 'Très clair' };
    return server.call('PUT /courses/:id/review', { token, id: taught.course._id, body });
  },
};

/** A student who has begun: the first act of a learner writes to the enrollment anyway. */
async function learner(): Promise<EnrolledStudent> {
  const student = await enrolledIn(server, taught.course._id);
  const begun = { begun_at: new Date(), revision: 1, progress: 60 };
  const _id = new Types.ObjectId(student.enrollmentId);
  await server.connection.collection('enrollments').updateOne({ _id }, { $set: begun });
  return student;
}

/** How many documents of a learner are left, by collection. */
async function leftOf(user: Types.ObjectId, enrollment: Types.ObjectId): Promise<string[]> {
  const of = { $or: [{ user }, { enrollment }, { _id: enrollment }] };
  const counts = COLLECTIONS.map(async (name) => {
    const count = await server.connection.collection(name).countDocuments(of);
    return count > 0 ? [`${count} in ${name}`] : [];
  });
  return (await Promise.all(counts)).flat();
}

it.each(Object.entries(ACTS))('leaves nothing of a %s written while its account is deleted', async (_, act) => {
  expect((await act((await learner()).token)).status).toBeLessThan(300);
  const left: string[] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const student = await learner();
    const [user, enrollment] = [new Types.ObjectId(student.id), new Types.ObjectId(student.enrollmentId)];
    const deletion = server.call('DELETE /admin/users/:id', { token: superAdmin.token, id: student.id });
    const [{ status }, acted] = await Promise.all([deletion, act(student.token)]);
    expect(status).toBe(204);
    statuses.add(acted.status);
    left.push(...(await leftOf(user, enrollment)));
  }
  expect(left).toEqual([]);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
});

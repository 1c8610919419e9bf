import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../../test/factories.ts';
import { type EnrolledStudent, enrolledIn, film, program } from '../../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { filmContent, quizContent } from '../../authoring/programs/programs.fixtures.ts';

const COLLECTIONS = ['lesson_progress', 'proof_events', 'attempts', 'decision_answers', 'notes', 'enrollments'];

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** How many documents of each collection are about an enrollment. */
function counts({ enrollmentId }: EnrolledStudent): Promise<number[]> {
  const _id = new Types.ObjectId(enrollmentId);
  return Promise.all(
    COLLECTIONS.map((name) => {
      const filter = name === 'enrollments' ? { _id } : { enrollment: _id };
      return server.connection.collection(name).countDocuments(filter);
    }),
  );
}

it('deletes all that a learner did with the account, and nothing of others', async () => {
  const { course, lessons } = await program(server, [
    { kind: 'film', film: filmContent({ video: await film(server) }) },
    { kind: 'quiz', quiz: quizContent() },
  ]);
  const [watched = '', quiz = ''] = lessons;
  const learners = [await enrolledIn(server, course._id), await enrolledIn(server, course._id)] as const;
  for (const { token } of learners) {
    await server.call('POST /play-sessions', { token, body: { lesson: watched } });
    const decision = { decision: 'decision-1', option: 'pull' };
    await server.call('POST /lessons/:id/decisions', { token, id: watched, body: decision });
    await server.call('POST /lessons/:id/notes', { token, id: watched, body: { at: 3, text: 'Une note' } });
    await server.call('POST /lessons/:id/attempts', { token, id: quiz });
  }
  const [gone, left] = learners;
  const before = await counts(gone);
  expect(before).toEqual([2, 1, 1, 1, 1, 1]);
  const { token } = await account(server, 'super_admin');
  expect((await server.call('DELETE /admin/users/:id', { token, id: gone.id })).status).toBe(204);
  expect(await counts(gone)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await counts(left)).toEqual(before);
});

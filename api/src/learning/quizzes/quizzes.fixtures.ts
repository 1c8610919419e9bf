import type { Answer, Attempt, AttemptResult, QuizContent } from '@iris/contract/programs';
import { Types } from 'mongoose';
import type { Account } from '../../../test/data/factories.ts';
import { enrolledIn, type Program, program } from '../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { quizContent } from '../../authoring/programs/programs.fixtures.ts';

/** The right answers to the questions of the fixture. */
export const RIGHT: readonly Answer[] = [
  { question: 'question-1', options: ['five'] },
  { question: 'question-2', options: ['eight', 'five'] },
  { question: 'question-3', options: ['five', 'eight', 'tenth'] },
  { question: 'question-4', point: { x: 0.5, y: 0.4 } },
];

const MINUTE_MS = 60_000;

/** Registers hooks that start and stop an application; use its calls within tests. */
export function quizApi() {
  const server = sharedServer();

  const attempts = () => server.connection.collection('attempts');
  const calls = {
    get server() {
      return server;
    },
    attempts,
    /** A learner of a new program with a quiz. */
    async quiz(changes: Partial<QuizContent> = {}) {
      const published = await program(server, [{ kind: 'quiz', quiz: quizContent(changes) }]);
      return {
        program: published,
        lesson: lessonOf(published),
        student: await enrolledIn(server, published.course._id),
      };
    },
    start: ({ token }: Account, id: string) => server.call<Attempt>('POST /lessons/:id/attempts', { token, id }),
    answer: ({ token }: Account, id: string, body: object) => {
      return server.call('PUT /attempts/:id/answers', { token, id, body });
    },
    submit: ({ token }: Account, id: string) => server.call<AttemptResult>('POST /attempts/:id/submit', { token, id }),
    result: ({ token }: Account, id: string) => server.call<AttemptResult>('GET /lessons/:id/result', { token, id }),
    /** Starts an attempt, gives these answers and submits it. */
    async attempt(student: Account, lesson: string, answers: readonly Answer[]) {
      const { body } = await calls.start(student, lesson);
      for (const answer of answers) await calls.answer(student, body._id, answer);
      return (await calls.submit(student, body._id)).body;
    },
    /** Puts an attempt into the past. */
    async age(id: string, minutes: number) {
      const back = (field: string) => ({ $subtract: [field, minutes * MINUTE_MS] });
      // Without limit the result is null, as good as absent.
      const moved = { started_at: back('$started_at'), expires_at: back('$expires_at') };
      await attempts().updateOne({ _id: new Types.ObjectId(id) }, [{ $set: moved }]);
    },
    enrollment: ({ id }: Account) => {
      return server.connection.collection('enrollments').findOne({ user: new Types.ObjectId(id) });
    },
  };
  return calls;
}

function lessonOf({ lessons: [first = ''] }: Program): string {
  return first;
}

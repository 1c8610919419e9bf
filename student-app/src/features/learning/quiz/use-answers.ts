import type { Answer, Attempt } from '@iris/contract/quizzes';
import { ApiError, api } from '@iris/platform/api';
import { useEffect, useState } from 'react';
import { AnswerSaver, type SaveState } from './answer-saver.ts';

/** The answers given so far, by question, and their saving. */
export function useAnswers(attempt: Attempt) {
  const [answers, setAnswers] = useState(() => new Map(attempt.answers.map((answer) => [answer.question, answer])));
  const [state, setState] = useState<SaveState>('saved');
  /** The server has ended the attempt: in another tab, or while this device was asleep. */
  const [isClosed, setIsClosed] = useState(false);
  const [saver] = useState(
    () =>
      new AnswerSaver({
        send: async (body) => {
          try {
            await api.call('PUT /attempts/:id/answers', { params: { id: attempt._id }, body });
          } catch (error) {
            if (error instanceof ApiError && error.code === 'attempt_closed') setIsClosed(true);
            throw error;
          }
        },
        onState: setState,
      }),
  );
  useEffect(() => {
    const handleOnline = () => void saver.flush();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [saver]);
  const save = (answer: Answer) => {
    setAnswers((given) => new Map(given).set(answer.question, answer));
    saver.save(answer);
  };
  return { answers, state, isClosed, save, flush: () => saver.flush() };
}

import type { Answer, Attempt, OpenQuestion } from '@iris/contract/programs';
import { api, detailOf, useReconnect } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { useState } from 'react';
import { AnswerSaver, type SaveState } from './answer-saver.ts';

/** The answers given so far, by question, and their saving. */
export function useAnswers(attempt: Attempt) {
  const [answers, setAnswers] = useState(() => new Map(attempt.answers.map((answer) => [answer.question, answer])));
  /** As the server has them. */
  const [saved] = useState(() => new Map(answers));
  /** Why an answer was not accepted, by question. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [state, setState] = useState<SaveState>('saved');
  /** The server has ended the attempt: in another tab, or while this device was asleep. */
  const [isClosed, setIsClosed] = useState(false);
  const [saver] = useState(
    () =>
      new AnswerSaver({
        send: async (body) => {
          await api.call('PUT /attempts/:id/answers', { params: { id: attempt._id }, body });
          saved.set(body.question, body);
        },
        onState: setState,
        onRefused: (answer, error) => {
          if (error.code === 'access_ended') notify.warning('Accès terminé', error.message);
          // What was saved until then is graded.
          if (error.code === 'attempt_closed' || error.code === 'access_ended') return setIsClosed(true);
          const { question } = answer;
          setRefused((others) => new Map(others).set(question, detailOf(error, 'elle est incorrecte')));
          // A newer answer may have been given during the call.
          setAnswers((given) =>
            given.get(question) === answer ? withAnswer(given, question, saved.get(question)) : given,
          );
        },
      }),
  );
  useReconnect(state === 'failed' ? () => void saver.flush() : undefined);
  const save = (answer: Answer) => {
    setAnswers((given) => withAnswer(given, answer.question, answer));
    setRefused((others) => new Map([...others].filter(([question]) => question !== answer.question)));
    saver.save(answer);
  };
  return { answers, state, refused, isClosed, save, flush: () => saver.flush() };
}

function withAnswer(given: ReadonlyMap<string, Answer>, question: string, answer: Answer | undefined) {
  const changed = new Map(given);
  if (answer) changed.set(question, answer);
  else changed.delete(question);
  return changed;
}

/** A question with its place in the quiz, from 0. */
export interface PlacedQuestion {
  question: OpenQuestion;
  index: number;
}

/** Whether there is an answer: the last option of a question may have been unchecked again. */
export function isAnswered(answer: Answer | undefined): boolean {
  return answer !== undefined && (answer.point !== undefined || (answer.options?.length ?? 0) > 0);
}

/** The questions without an answer, in their order. */
export function unanswered(
  { questions }: Pick<Attempt, 'questions'>,
  answers: ReadonlyMap<string, Answer>,
): PlacedQuestion[] {
  return questions
    .map((question, index) => ({ question, index }))
    .filter(({ question }) => !isAnswered(answers.get(question.id)));
}

import type { Answer, Attempt, OpenQuestion } from '@iris/contract/programs';
import { type ApiError, api, detailOf } from '@iris/platform/api';
import { deviceCopy, useSaveQueue } from '@iris/platform/autosave';
import { notify } from '@iris/platform/notify';
import { useSession } from '@iris/platform/session';
import { useState } from 'react';

/** The place in this browser for the answers of an attempt that are not saved yet, for one account. */
export function answersCopy(user: string, attempt: string) {
  return deviceCopy<[string, Answer][]>(user, `quiz:${attempt}`, 'Des réponses à un quiz');
}

/** The answers given so far, by question, and their saving. */
export function useAnswers(attempt: Attempt) {
  const { user } = useSession();
  const [storage] = useState(() => answersCopy(user?._id ?? '', attempt._id));
  /** As the server has them. */
  const [saved] = useState(() => new Map(attempt.answers.map((answer) => [answer.question, answer])));
  /** Why an answer was not accepted, by question. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  /** The server has ended the attempt: in another tab, or while this device was asleep. */
  const [isClosed, setIsClosed] = useState(false);
  const handleRefused = (question: string, answer: Answer, error: ApiError) => {
    if (error.code === 'access_ended') notify.warning('Accès terminé', error.message);
    // What was saved until then is graded.
    if (error.code === 'attempt_closed' || error.code === 'access_ended') return setIsClosed(true);
    setRefused((others) => new Map(others).set(question, detailOf(error, 'elle est incorrecte')));
    // A newer answer may have been given during the call.
    setAnswers((given) => (given.get(question) === answer ? withAnswer(given, question, saved.get(question)) : given));
  };
  const { status, queue } = useSaveQueue<string, Answer>({
    send: async (question, body) => {
      await api.call('PUT /attempts/:id/answers', { params: { id: attempt._id }, body });
      saved.set(question, body);
    },
    onRefused: handleRefused,
    storage,
  });
  // With those that an earlier page had not saved.
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(() => new Map([...saved, ...queue.waiting()]));
  const save = (answer: Answer) => {
    setAnswers((given) => withAnswer(given, answer.question, answer));
    setRefused((others) => new Map([...others].filter(([question]) => question !== answer.question)));
    queue.set(answer.question, answer);
  };
  return { answers, status, refused, isClosed, save, flush: () => queue.flush(), close: () => queue.close() };
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

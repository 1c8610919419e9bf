import type { Answer, Attempt, OpenQuestion } from '@iris/contract/programs';

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

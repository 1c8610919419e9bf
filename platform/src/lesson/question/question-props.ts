import type { Answer, GradedQuestion, OpenQuestion } from '@iris/contract/programs';

/** What grading tells about an answer. */
export type Grading = Pick<GradedQuestion, 'is_correct' | 'key'>;

/** Props of every kind of question. */
export interface QuestionProps {
  question: OpenQuestion;
  answer: Answer | null;
  /** Called with each change of the answer; without it the question is only shown. */
  onAnswer?: ((answer: Answer) => void) | undefined;
  grading?: Grading | undefined;
}

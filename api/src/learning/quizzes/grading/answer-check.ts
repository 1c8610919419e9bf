import type { Answer, Question } from '@iris/contract/quizzes';
import { ProblemError } from '../../../foundation/index.ts';

const UNKNOWN_QUESTION = "Cette question n'est pas de cette tentative";
const UNKNOWN_OPTION = "Cette réponse n'est pas de cette question";
const REPEATED = 'Une réponse ne peut être choisie deux fois';
const ONE_OPTION = 'Une seule réponse est possible';
const POINT = "La réponse à cette question est un point de l'image";
const OPTIONS = 'La réponse à cette question est un choix de réponses';

/** Checks that an answer answers one of the questions. @throws {ProblemError} `invalid_input` */
export function checkAnswer(questions: readonly Question[], answer: Answer): void {
  const question = questions.find(({ id }) => id === answer.question);
  if (!question) throw refusal('question', UNKNOWN_QUESTION);
  if (question.kind === 'point') {
    if (!answer.point || answer.options) throw refusal('point', POINT);
    return;
  }
  const { options = [], point } = answer;
  if (!answer.options || point) throw refusal('options', OPTIONS);
  const known = new Set(question.options.map(({ id }) => id));
  if (options.some((option) => !known.has(option))) throw refusal('options', UNKNOWN_OPTION);
  if (new Set(options).size < options.length) throw refusal('options', REPEATED);
  if (question.kind === 'single' && options.length > 1) throw refusal('options', ONE_OPTION);
}

function refusal(field: string, message: string): ProblemError {
  return new ProblemError('invalid_input', { detail: message, errors: { [field]: [message] } });
}

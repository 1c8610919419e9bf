import type { Question, QuestionKind } from '@iris/contract/programs';

/** The kinds of questions, as authors see them. */
export const QUESTION_KIND_LABELS = {
  single: 'Une bonne réponse',
  multiple: 'Plusieurs bonnes réponses',
  order: "Remettre dans l'ordre",
  point: 'Montrer sur une image',
} as const satisfies Record<QuestionKind, string>;

/** An empty question with the options that its kind needs at least. */
export function newQuestion(kind: QuestionKind, newId: () => string): Question {
  const count = { single: 2, multiple: 2, order: 3, point: 0 }[kind];
  return {
    id: newId(),
    kind,
    text: '',
    image: null,
    image_alt: '',
    options: Array.from({ length: count }, () => ({ id: newId(), text: '' })),
    correct: [],
    area: [],
    explanation: '',
  };
}

/** A question without one of its options. */
export function withoutOption(question: Question, id: string): Question {
  return {
    ...question,
    options: question.options.filter((option) => option.id !== id),
    correct: question.correct.filter((one) => one !== id),
  };
}

/** A question in which an option is correct, or no longer; one only of kind `single`. */
export function withCorrect(question: Question, id: string, isCorrect: boolean): Question {
  if (question.kind === 'single') return { ...question, correct: isCorrect ? [id] : [] };
  const others = question.correct.filter((one) => one !== id);
  return { ...question, correct: isCorrect ? [...others, id] : others };
}

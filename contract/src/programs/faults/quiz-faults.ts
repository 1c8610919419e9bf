import type { Question, QuestionKind } from '../quizzes.ts';
import { optionFaults } from './option-faults.ts';

/** Minimum number of options; `point` has none. */
const OPTIONS_MIN: Record<QuestionKind, number> = { single: 2, multiple: 2, order: 3, point: 0 };

/** What prevents the publication of a quiz, in French. */
export function quizFaults(questions: readonly Question[]): string[] {
  if (questions.length === 0) return ['Ajoutez au moins une question'];
  const areDistinct = new Set(questions.map(({ id }) => id)).size === questions.length;
  return [
    ...questions.flatMap((question, index) =>
      questionFaults(question).map((fault) => `Question ${index + 1}\u00a0: ${fault}`),
    ),
    ...(areDistinct ? [] : ['Deux questions sont la même']),
  ];
}

function questionFaults(question: Question): string[] {
  const { kind, text, options } = question;
  return [
    ...(text ? [] : ["l'énoncé est vide"]),
    ...(kind === 'point' ? areaFaults(question) : optionFaults(options)),
    ...(options.length < OPTIONS_MIN[kind] ? [`il faut au moins ${OPTIONS_MIN[kind]} réponses`] : []),
    ...correctFaults(question),
  ];
}

function areaFaults({ image, area }: Question): string[] {
  return [
    ...(image ? [] : ["l'image est requise"]),
    ...(area.length < 3 ? ['dessinez la zone correcte, avec au moins 3 sommets'] : []),
  ];
}

function correctFaults({ kind, options, correct }: Question): string[] {
  const isKnown = correct.every((id, index) => {
    return options.some((option) => option.id === id) && correct.indexOf(id) === index;
  });
  if (kind === 'single') return correct.length === 1 && isKnown ? [] : ['cochez une réponse correcte, et une seule'];
  if (kind === 'multiple') return correct.length > 0 && isKnown ? [] : ['cochez au moins une réponse correcte'];
  return [];
}

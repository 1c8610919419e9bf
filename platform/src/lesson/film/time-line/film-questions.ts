import { formatMoment } from '@iris/contract/foundation';

/** A question about a moment of the film. */
export interface FilmQuestion {
  id: string;
  at: number;
  isAnswered: boolean;
}

/** The questions about a film, by their moment, and what shows one. */
export interface FilmQuestions {
  questions: readonly FilmQuestion[];
  onOpen: (id: string) => void;
}

/** Puts questions together that are less than `distance` seconds apart; they are in order. */
export function groupQuestions(questions: readonly FilmQuestion[], distance: number): FilmQuestion[][] {
  const groups: FilmQuestion[][] = [];
  for (const question of questions) {
    const group = groups.at(-1);
    if (group?.[0] && question.at - group[0].at < distance) group.push(question);
    else groups.push([question]);
  }
  return groups;
}

/** How a mark for these questions is named. */
export function nameQuestions(questions: readonly FilmQuestion[]): string {
  const [first] = questions;
  if (!first) return '';
  const moment = formatMoment(first.at);
  if (questions.length > 1) return `${questions.length} questions, à partir de ${moment}`;
  return `Question à ${moment}, ${first.isAnswered ? 'avec réponse' : 'sans réponse'}`;
}

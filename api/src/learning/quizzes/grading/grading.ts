import type { Answer, Point, Question } from '@iris/contract/quizzes';

/** Whether the given answer to a question was correct. */
export interface Mark {
  question: string;
  is_correct: boolean;
}

/** How close to the border of an area a point counts as on it, as a share of the picture. */
const ON_BORDER = 1e-9;

/** Whether an answer is correct: exactly the right options, in the right order for `order`, a point inside the area. */
export function isCorrect(question: Question, answer: Answer | undefined): boolean {
  if (!answer) return false;
  const given = answer.options ?? [];
  switch (question.kind) {
    case 'point':
      return answer.point !== undefined && isInside(answer.point, question.area);
    case 'order':
      return isSameList(
        given,
        question.options.map(({ id }) => id),
      );
    default:
      return isSameList(given.toSorted(), question.correct.toSorted());
  }
}

/** The marks of all questions; one without answer is wrong. */
export function marksOf(questions: readonly Question[], answers: readonly Answer[]): Mark[] {
  const answerTo = new Map(answers.map((answer) => [answer.question, answer]));
  return questions.map((question) => ({
    question: question.id,
    is_correct: isCorrect(question, answerTo.get(question.id)),
  }));
}

/** The score in percent, rounded down; a question without answer is wrong. */
export function scoreOf(questions: readonly Question[], marks: readonly Mark[]): number {
  if (questions.length === 0) return 0;
  return Math.floor((100 * marks.filter((mark) => mark.is_correct).length) / questions.length);
}

/** Whether a point is inside a polygon or on its border. */
export function isInside(point: Point, polygon: readonly Point[]): boolean {
  const sides = polygon.map((corner, index) => [corner, polygon.at(index - 1) ?? corner] as const);
  if (sides.some(([from, to]) => isOnSide(point, from, to))) return true;
  // A ray to the right leaves a polygon that contains its origin an odd number of times.
  return sides.filter(([from, to]) => crossesRay(point, from, to)).length % 2 === 1;
}

function crossesRay({ x, y }: Point, from: Point, to: Point): boolean {
  if (from.y > y === to.y > y) return false;
  return x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
}

function isOnSide(point: Point, from: Point, to: Point): boolean {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const detour = distance(from, point) + distance(point, to) - length;
  return detour <= ON_BORDER;
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

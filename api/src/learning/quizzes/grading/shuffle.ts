import { randomInt } from 'node:crypto';
import type { Question } from '@iris/contract/quizzes';

/** The ids of the options of a question in a random order, which for `order` is never the correct one. */
export function shuffledOptions({ kind, options }: Question): string[] {
  const ids = options.map(({ id }) => id);
  for (let last = ids.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [ids[last], ids[other]] = [ids[other] as string, ids[last] as string];
  }
  const isCorrectOrder = kind === 'order' && ids.every((id, index) => id === options[index]?.id);
  // Moving the first to the end changes the order of two or more.
  return isCorrectOrder ? [...ids.slice(1), ...ids.slice(0, 1)] : ids;
}

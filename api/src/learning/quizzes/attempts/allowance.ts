import type { QuizContent } from '@iris/contract/quizzes';

/** Period in which the attempts of a quiz are counted, in milliseconds. */
const PERIOD_MS = 24 * 60 * 60 * 1000;

/** How many attempts are left, and when the next one is possible; null for now. */
export interface Allowance {
  left: number;
  nextAt: Date | null;
}

/** What is left of the attempts of a quiz at a moment, after these attempts. */
export function allowanceOf(
  { attempts }: Pick<QuizContent, 'attempts'>,
  started: readonly { started_at: Date }[],
  now: Date,
): Allowance {
  const recent = started
    .map(({ started_at }) => started_at.getTime() + PERIOD_MS)
    .filter((end) => end > now.getTime())
    .sort((one, other) => other - one);
  const next = recent[attempts - 1];
  return { left: Math.max(0, attempts - recent.length), nextAt: next === undefined ? null : new Date(next) };
}

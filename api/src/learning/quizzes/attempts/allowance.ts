import { TIME_ZONE } from '@iris/contract/foundation';
import type { QuizContent } from '@iris/contract/programs';
import { ProblemError } from '../../../foundation/index.ts';

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

const MINUTE_MS = 60_000;

/** The error for another attempt before `nextAt`. */
export function attemptsExhausted(nextAt: Date, now: Date): ProblemError {
  // Rounded up, so that the announced minute is not too early.
  const minute = new Date(Math.ceil(nextAt.getTime() / MINUTE_MS) * MINUTE_MS);
  return new ProblemError('attempts_exhausted', {
    detail: `Vous n'avez plus de tentative pour l'instant\u00a0: la prochaine est possible le ${MOMENT.format(minute)}.`,
    retryAfter: Math.ceil((nextAt.getTime() - now.getTime()) / 1000),
  });
}

const MOMENT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });

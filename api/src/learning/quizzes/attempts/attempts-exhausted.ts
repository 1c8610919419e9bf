import { TIME_ZONE } from '@iris/contract/limits';
import { ProblemError } from '../../../foundation/index.ts';

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

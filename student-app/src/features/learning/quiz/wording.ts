import { TIME_ZONE } from '@iris/contract/foundation';
import type { QuizIntroduction } from '@iris/contract/learning';

const moment = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE,
});

/** When another attempt is possible: « Prochaine tentative possible mardi à 14:30. » */
export function nextAttemptText(instant: string): string {
  return `Prochaine tentative possible ${moment.format(new Date(instant))}.`;
}

/** How many attempts are left of those of 24 hours: « 2 restantes sur 3 ». */
export function attemptsText({
  attempts,
  attempts_left,
}: Pick<QuizIntroduction, 'attempts' | 'attempts_left'>): string {
  if (attempts_left === 0) return `aucune restante sur ${attempts}`;
  return `${attempts_left} ${attempts_left > 1 ? 'restantes' : 'restante'} sur ${attempts}`;
}

/** What is left of the time limit as figures: « 4:05 ». */
export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

import { TIME_ZONE } from '@iris/contract/limits';

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

/** What is left of the time limit as figures: « 4:05 ». */
export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

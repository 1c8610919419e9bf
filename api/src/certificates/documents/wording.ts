import { TIME_ZONE } from '@iris/contract/limits';

const DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });
const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** A day in the academy's time zone, which does not break: « 1er mars 2026 ». */
export function dateText(date: Date): string {
  return DATE.format(date).replace(/^1 /, '1er ').replaceAll(' ', '\u00a0');
}

/** A number of hours: « 12,5 heures ». */
export function hoursText(hours: number): string {
  return `${NUMBER.format(hours)}\u00a0${hours >= 2 ? 'heures' : 'heure'}`;
}

/** A time in minutes: « 1 h 05 », « 5 min ». */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole}\u00a0min`;
  return `${NUMBER.format(Math.floor(whole / 60))}\u00a0h\u00a0${String(whole % 60).padStart(2, '0')}`;
}

import { TIME_ZONE } from '@iris/contract/limits';

const DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });

/** A day in the academy's time zone, which does not break: « 1er mars 2026 ». */
export function dateText(date: Date): string {
  return DATE.format(date).replace(/^1 /, '1er ').replaceAll(' ', '\u00a0');
}

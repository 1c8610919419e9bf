import { TIME_ZONE, todayIn } from '@iris/contract/foundation';
import { serverNow } from '@iris/platform/api';

const milliseconds = new Intl.NumberFormat('fr-FR', { style: 'unit', unit: 'millisecond' });
const seconds = new Intl.NumberFormat('fr-FR', { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
const dates = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: TIME_ZONE });
// Days are formatted in UTC, so that they do not shift in time zones west of Greenwich.
const shortDays = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

/** A duration in milliseconds: « 320 ms », « 1,3 s ». */
export function formatDuration(ms: number): string {
  const text = ms < 1000 ? milliseconds.format(ms) : seconds.format(ms / 1000);
  // The narrow no-break space is nearly invisible in the display font.
  return text.replace('\u202f', '\u00a0');
}

/** An instant as a short day in the academy's time zone: « 21/11/2026 ». */
export function formatDate(instant: string): string {
  return dates.format(new Date(instant));
}

/** An ISO day (`2026-11-21`), short: « 21 nov. ». */
export function formatShortDay(day: string): string {
  return shortDays.format(new Date(day));
}

/** An ISO day or a range of days: « 21 novembre 2026 », « 21–27 novembre 2026 ». */
export function formatDays(first: string, last = first): string {
  return days.formatRange(new Date(first), new Date(last));
}

/** The name of a file that is exported today, in the academy's time zone: `journal-2026-11-21.csv`. */
export function todaysFile(subject: string): string {
  return `${subject}-${todayIn(TIME_ZONE, new Date(serverNow()))}.csv`;
}

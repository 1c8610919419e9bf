import { dayIn, TIME_ZONE } from '@iris/contract/foundation';
import type { PipelineStage } from 'mongoose';

/** The instant at which a day (`2026-03-14`) begins in the academy's time zone. */
export function startOfDay(day: string): Date {
  // Clocks change at 01:00 UTC: the offset at 22:00 UTC of the day before is that of midnight.
  const dayBefore = new Date(`${addDays(day, -1)}T22:00:00Z`);
  const offset = OFFSET.formatToParts(dayBefore)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.slice(3);
  return new Date(`${day}T00:00:00${offset}`);
}

/** Aggregation stages that count documents by creation day, from `start` (inclusive) to `end` (exclusive). */
export function countByDay(start: Date, end: Date): PipelineStage[] {
  const day = { $dateToString: { date: '$created_at', format: '%Y-%m-%d', timezone: TIME_ZONE } };
  return [
    { $match: { created_at: { $gte: start, $lt: end } } },
    { $group: { _id: day, count: { $sum: 1 } } },
    { $project: { _id: 0, day: '$_id', count: 1 } },
  ];
}

/** Adds days to a day; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Adds months to a day; of a longer month to the last day of a shorter one. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== new Date(day).getUTCDate()) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

/** The day of an instant in the academy's time zone. */
export const dayOf = dayIn(TIME_ZONE);

/** Formats the offset of the time zone as `GMT+01:00`. */
const OFFSET = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

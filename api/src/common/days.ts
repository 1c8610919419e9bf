import { TIME_ZONE } from '@iris/contract/limits';
import type { PipelineStage } from 'mongoose';

/** The instant at which a day, `2026-03-14`, begins where the academy is. */
export function startOfDay(day: string): Date {
  // Clocks change at one in the morning, UTC: at this hour of the day before, midnight's offset holds already, or still.
  const dayBefore = new Date(`${addDays(day, -1)}T22:00:00Z`);
  const offset = OFFSET.formatToParts(dayBefore)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.slice(3);
  return new Date(`${day}T00:00:00${offset}`);
}

/** The stages that count, by day of the academy, what was created from `start` until `end`. */
export function countByDay(start: Date, end: Date): PipelineStage[] {
  const day = { $dateToString: { date: '$created_at', format: '%Y-%m-%d', timezone: TIME_ZONE } };
  return [
    { $match: { created_at: { $gte: start, $lt: end } } },
    { $group: { _id: day, count: { $sum: 1 } } },
    { $project: { _id: 0, day: '$_id', count: 1 } },
  ];
}

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The day it is at `instant`. */
export function dayOf(instant: Date): string {
  return DAY.format(instant);
}

/** Writes the offset as ISO does, after `GMT`. */
const OFFSET = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

// Swedish writes days as ISO does.
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

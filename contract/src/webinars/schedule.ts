import { z } from 'zod';
import { day, isTimeZone } from '../foundation/index.ts';
import { instantsOf, wallTimeIn } from './wall-time.ts';
import { SERIES_WEEKS_MAX, WEBINAR_MINUTES } from './webinar-fields.ts';

const time = z
  .string({ error: "L'heure est requise" })
  .min(1, { error: "L'heure est requise", abort: true })
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: "L'heure doit être de la forme 18:30", abort: true });

/** The fields of a schedule. */
export const schedule = {
  day,
  /** Beginning and end on that day, as the clock shows them there. */
  from: time,
  to: time,
  time_zone: z
    .string({ error: 'Le fuseau horaire est requis' })
    .refine(isTimeZone, { error: "Ce fuseau horaire n'existe pas", abort: true }),
  /** Which of the two hours is meant in the night in which one is repeated. */
  repeated_hour: z.enum(['first', 'second'], { error: 'Choisissez la première ou la seconde' }).nullish(),
};

/** When a webinar is held, as it is entered. */
export interface Schedule {
  day: string;
  from: string;
  to: string;
  time_zone: string;
  repeated_hour?: 'first' | 'second' | null | undefined;
}

/** A schedule alone, of one webinar or of a series, checked like those of whole webinars. */
export const scheduleSchema = z
  .object({ ...schedule, weeks: z.int().min(1).max(SERIES_WEEKS_MAX) })
  .superRefine(checkSchedule);

/** The beginning and the length in minutes of a valid schedule. @throws {Error} for another one */
export function readSchedule(entered: Schedule): { startsAt: Date; minutes: number } {
  const { begins, ends } = periodOf(entered);
  if (!begins || !ends) throw new Error('a schedule is checked before it is read');
  return { startsAt: begins, minutes: minutesBetween(begins, ends) };
}

/** The same schedule so many weeks later: at the same hour of the clock, whatever the clocks do in between. */
export function weeksLater<Entered extends Schedule>(entered: Entered, weeks: number): Entered {
  const later = new Date(Date.parse(entered.day) + weeks * 7 * 86_400_000);
  return { ...entered, day: later.toISOString().slice(0, 10) };
}

/** Adds the fault of a schedule, or of a week of a series: one wall time names one instant, or the organizer is asked. */
export function checkSchedule(entered: Schedule & { weeks?: number }, context: z.RefinementCtx): void {
  const weeks = entered.weeks ?? 1;
  // Its own fault is added already: checks of a number do not end those of the whole.
  if (weeks > SERIES_WEEKS_MAX) return;
  const read = wallTimeIn(entered.time_zone);
  for (let week = 0; week < weeks; week++) {
    const fault = faultOf(weeksLater(entered, week), read);
    if (!fault) continue;
    context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
    return;
  }
}

interface Fault {
  field: 'from' | 'to' | 'repeated_hour';
  message: string;
}

function faultOf(entered: Schedule, read: ReturnType<typeof wallTimeIn>): Fault | undefined {
  const { starts, ends, begins } = readInstants(entered, read);
  const on = `le ${entered.day.split('-').reverse().join('/')}`;
  const skipped = (field: 'from' | 'to'): Fault => {
    return { field, message: `${entered[field]} n'existe pas ${on}\u00a0: l'horloge avance d'une heure` };
  };
  if (starts.length === 0) return skipped('from');
  if (starts.length > 1 && !entered.repeated_hour) {
    const message = `Il est deux fois ${entered.from} ${on}\u00a0: choisissez la première ou la seconde`;
    return { field: 'repeated_hour', message };
  }
  if (ends.length === 0) return skipped('to');
  const end = ends.find((one) => begins && one > begins);
  if (!begins || !end) return { field: 'to', message: 'La fin doit venir après le début, le même jour' };
  const minutes = minutesBetween(begins, end);
  const { min, max } = WEBINAR_MINUTES;
  if (minutes >= min && minutes <= max) return undefined;
  return { field: 'to', message: `Un webinaire dure de ${min}\u00a0min à ${max / 60}\u00a0h` };
}

function periodOf(entered: Schedule): { begins: Date | undefined; ends: Date | undefined } {
  const { begins, ends } = readInstants(entered, wallTimeIn(entered.time_zone));
  return { begins, ends: ends.find((one) => begins && one > begins) };
}

function readInstants({ day, from, to, time_zone, repeated_hour }: Schedule, read: ReturnType<typeof wallTimeIn>) {
  const starts = instantsOf({ day, time: from, time_zone }, read);
  const begins = repeated_hour === 'second' ? starts.at(-1) : starts[0];
  return { starts, begins, ends: instantsOf({ day, time: to, time_zone }, read) };
}

function minutesBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 60_000);
}

import { usableTimeZone } from '../foundation/index.ts';

/** What a clock and a calendar on the wall show: `2027-03-28`, `02:30`, in a zone such as `Europe/Paris`. */
export interface WallTime {
  day: string;
  time: string;
  time_zone: string;
}

const DAY_MS = 86_400_000;

/**
 * The instants that a wall time names, in order: none in the hour that a change of clocks skips, two in the one it repeats.
 * `read` is {@link wallTimeIn} of its zone, made once for many.
 */
export function instantsOf({ day, time, time_zone }: WallTime, read = wallTimeIn(time_zone)): Date[] {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) => {
    const wall = read(new Date(instant));
    return Date.parse(`${wall.day}T${wall.time}:00Z`) - Math.floor(instant / 60_000) * 60_000;
  };
  // Within a day of it, clocks change once at most.
  const offsets = new Set([offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]);
  const candidates = [...offsets].map((offset) => new Date(asUtc - offset));
  const named = candidates.filter((instant) => {
    const wall = read(instant);
    return wall.day === day && wall.time === time;
  });
  return named.sort((one, other) => one.getTime() - other.getTime());
}

/** Returns a function for the day and time of an instant in a zone, in Paris if it is unknown here; making it takes long. */
export function wallTimeIn(timeZone: string): (instant: Date) => Pick<WallTime, 'day' | 'time'> {
  // The Swedish format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: usableTimeZone(timeZone),
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => {
    const [day = '', time = ''] = format.format(instant).split(' ');
    return { day, time };
  };
}

import { usableTimeZone } from './time-zones.ts';

/** Returns a function for the day (`2027-03-12`) of an instant where people live, in Paris if the zone is unknown here; making it takes long. */
export function dayIn(timeZone: string): (instant: Date) => string {
  // The Swedish date format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: usableTimeZone(timeZone) });
  return (instant) => format.format(instant);
}

/** The day (`2027-03-12`) where people live at an instant: in a browser that of its clock of the server. */
export function todayIn(timeZone: string, now: Date): string {
  return dayIn(timeZone)(now);
}

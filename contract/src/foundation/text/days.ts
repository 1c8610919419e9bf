/** Returns a function for the day (`2027-03-12`) of an instant where people live; making it takes long. */
export function dayIn(timeZone: string): (instant: Date) => string {
  // The Swedish date format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (instant) => format.format(instant);
}

/** Today (`2027-03-12`) where people live. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  return dayIn(timeZone)(now);
}

const DAY_MS = 86_400_000;

/** The instant at which the day of another begins, in UTC. */
export function startOfDay(instant = new Date()): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
}

/** The instant some days later; a negative number goes back. */
export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

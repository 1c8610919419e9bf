const DAY_MS = 86_400_000;

/** How long telemetry is kept, in seconds. */
export const TELEMETRY_KEPT_S = (90 * DAY_MS) / 1000;

/** The instant at which this day began, in UTC. */
export function startOfDay(): Date {
  return new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
}

/** The instant at which the last seven days began, this one included. */
export function startOfWeek(): Date {
  return addDays(startOfDay(), -6);
}

/** The instant some days later; a negative number goes back. */
export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

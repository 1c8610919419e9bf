/** Today (`2027-03-12`) where people live. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  // The Swedish date format is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}

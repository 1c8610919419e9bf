const HOUR = 3_600_000;

/** What is left of a time limit: « encore 2 jours », « encore 5 h », « moins d'une heure », « délai passé ». */
export function remainingText(instant: string, now: Date): string {
  const left = Date.parse(instant) - now.getTime();
  if (left <= 0) return 'délai passé';
  if (left < HOUR) return "encore moins d'une heure";
  if (left < 48 * HOUR) return `encore ${Math.floor(left / HOUR)}\u00a0h`;
  return `encore ${Math.floor(left / (24 * HOUR))}\u00a0jours`;
}

import { counted } from '@iris/contract/foundation';
import type { WebinarCard } from '@iris/contract/webinars';
import { readPeriod } from '@iris/platform/calendar';

/** « 12 places restantes », or that new registrations wait. */
export function placesText(left: number): string {
  return left > 0 ? counted(left, 'place restante', 'places restantes') : "Complet\u00a0: liste d'attente";
}

/** « Vous êtes 3e sur la liste d'attente ». */
export function positionText(position: number | null): string {
  if (position === null) return "Vous êtes sur la liste d'attente";
  return position === 1 ? "Vous êtes en tête de la liste d'attente" : `Vous êtes ${position}e sur la liste d'attente`;
}

/** « Chaque mardi · 4 soirées » by series, of those to come; a series of which one evening is left says nothing. */
export function seriesTexts(webinars: readonly WebinarCard[]): Map<string, string> {
  const evenings = new Map<string, WebinarCard[]>();
  for (const webinar of webinars) {
    const { series, state } = webinar;
    if (series !== null && state !== 'cancelled') evenings.set(series, [...(evenings.get(series) ?? []), webinar]);
  }
  const several = [...evenings].filter(([, ones]) => ones.length > 1);
  return new Map(several.map(([series, ones]) => [series, seriesText(ones)]));
}

/** « Chaque mardi · 4 soirées »: without the day where they are on several. */
export function seriesText(evenings: readonly Pick<WebinarCard, 'starts_at' | 'minutes' | 'time_zone'>[]): string {
  const weekdays = evenings.map(
    ({ starts_at, minutes, time_zone }) => readPeriod(starts_at, minutes, time_zone).weekday,
  );
  const count = counted(evenings.length, 'soirée');
  return new Set(weekdays).size === 1 ? `Chaque ${weekdays[0]} · ${count}` : `Série · ${count}`;
}

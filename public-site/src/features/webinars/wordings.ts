import { counted } from '@iris/contract/foundation';
import type { WebinarCard } from '@iris/contract/webinars';
import { type Period, readPeriod } from '@iris/platform/calendar';

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
export function seriesTexts(webinars: readonly WebinarCard[], timeZone: string): Map<string, string> {
  const evenings = new Map<string, WebinarCard[]>();
  for (const webinar of webinars) {
    const { series, state } = webinar;
    if (series !== null && state !== 'cancelled') evenings.set(series, [...(evenings.get(series) ?? []), webinar]);
  }
  const several = [...evenings].filter(([, ones]) => ones.length > 1);
  return new Map(several.map(([series, ones]) => [series, seriesText(ones, timeZone)]));
}

/** « Chaque mardi · 4 soirées » in a zone: without the day where they are on several. */
export function seriesText(evenings: readonly Period[], timeZone: string): string {
  const weekdays = evenings.map(({ starts_at, minutes }) => readPeriod(starts_at, minutes, timeZone).weekday);
  const count = counted(evenings.length, 'soirée');
  return new Set(weekdays).size === 1 ? `Chaque ${weekdays[0]} · ${count}` : `Série · ${count}`;
}

import { counted } from '@iris/contract/foundation';
import { type ListedWebinar, roomPeriod, type Webinar } from '@iris/contract/webinars';
import { formatNumber } from '@iris/platform/format';

/** Where a webinar stands for its host. */
export type Standing = 'planned' | 'open' | 'over' | 'closed' | 'cancelled';

/** Where a webinar stands at an instant: its room is open, it waits to be closed, and so on. */
export function standingOf(webinar: Pick<Webinar, 'state' | 'starts_at' | 'minutes'>, now: number): Standing {
  if (webinar.state !== 'planned') return webinar.state;
  const starts = new Date(webinar.starts_at);
  if (now >= starts.getTime() + webinar.minutes * 60_000) return 'over';
  return now >= roomPeriod(starts, webinar.minutes).opens.getTime() ? 'open' : 'planned';
}

export const STANDINGS = {
  planned: { label: 'Annoncé', tone: 'primary' },
  open: { label: 'Salle ouverte', tone: 'success' },
  over: { label: 'À clôturer', tone: 'accent' },
  closed: { label: 'Clôturé', tone: 'neutral' },
  cancelled: { label: 'Annulé', tone: 'danger' },
} as const;

/** «48 sur 100 places, 12 en attente». */
export function placesText({
  confirmed,
  waiting,
  capacity,
}: Pick<ListedWebinar, 'confirmed' | 'waiting' | 'capacity'>): string {
  const places = `${formatNumber(confirmed)} sur ${counted(capacity, 'place')}`;
  return waiting > 0 ? `${places}, ${formatNumber(waiting)} en attente` : places;
}

/** Who is told of a change: «48 inscrits et 12 personnes en attente»; undefined when nobody has registered. */
export function toldText({ confirmed, waiting }: Pick<ListedWebinar, 'confirmed' | 'waiting'>): string | undefined {
  const told = [
    ...(confirmed > 0 ? [counted(confirmed, 'inscrit')] : []),
    ...(waiting > 0 ? [counted(waiting, 'personne en attente', 'personnes en attente')] : []),
  ];
  return told.length > 0 ? told.join(' et ') : undefined;
}

/** The verb of {@link toldText}: «sera prévenu», «seront prévenus». */
export function willBeTold({ confirmed, waiting }: Pick<ListedWebinar, 'confirmed' | 'waiting'>): string {
  if (confirmed + waiting > 1) return confirmed > 0 ? 'seront prévenus' : 'seront prévenues';
  return confirmed > 0 ? 'sera prévenu' : 'sera prévenue';
}

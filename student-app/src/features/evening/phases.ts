import { formatMoment, minutesText } from '@iris/contract/foundation';
import { type Evening, PRESENCE_SECONDS } from '@iris/contract/webinars';

/** What the page shows: `over` is also a webinar whose host has not closed it yet. */
export type EveningPhase = 'cancelled' | 'before' | 'open' | 'over';

/** What an evening is at an instant of the server's clock. */
export function phaseOf({ webinar, room_opens_at, room_closes_at }: Evening, now: number): EveningPhase {
  if (webinar.state === 'cancelled') return 'cancelled';
  if (webinar.state === 'closed' || now >= Date.parse(room_closes_at)) return 'over';
  return now < Date.parse(room_opens_at) ? 'before' : 'open';
}

const PRESENCE_MS = PRESENCE_SECONDS * 1000;

/** Interval at which an evening is read while its room is not open, in milliseconds. */
const READ_MS = 60_000;

/** Three hundred pages that wait for the same minute are not to ask in the same second. */
const SPREAD_MS = 4000;

/** How long after an answer the server is asked again, in milliseconds; null when nothing changes any more. */
export function pauseOf(evening: Evening | undefined, now: number): number | null {
  if (!evening) return READ_MS;
  const phase = phaseOf(evening, now);
  if (phase === 'open') return PRESENCE_MS;
  if (phase === 'before') {
    return Math.min(READ_MS, Date.parse(evening.room_opens_at) - now + Math.random() * SPREAD_MS);
  }
  return phase === 'cancelled' || evening.webinar.state === 'closed' ? null : READ_MS;
}

/** The time until something: « 3 jours », « 2 h 05 », « 4:32 ». */
export function remainingText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  if (days >= 2) return `${days}\u00a0jours`;
  return seconds >= 3600 ? minutesText(Math.floor(seconds / 60)) : formatMoment(seconds);
}

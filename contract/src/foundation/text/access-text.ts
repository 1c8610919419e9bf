import { TIME_ZONE } from '../limits.ts';

/** When an enrollment lets its learner learn, and whether it does now; null is no limit. */
interface Access {
  state: 'open' | 'ended' | 'not_begun';
  starts_at: string | null;
  /** The first instant without access. */
  ends_at: string | null;
}

/** Created at the first use, which takes long. */
let days: Intl.DateTimeFormat | undefined;

/** An access in a few words: « Accès jusqu'au 12 mars 2027 »; undefined without a limit to tell. */
export function accessText({ state, starts_at, ends_at }: Access): string | undefined {
  if (state === 'not_begun' && starts_at) return `Accès à partir du ${instantText(new Date(starts_at))}`;
  if (!ends_at) return undefined;
  return `Accès ${state === 'ended' ? 'terminé le' : "jusqu'au"} ${lastDayText(ends_at)}`;
}

/** Why an access does not let its learner learn now; undefined if it does. */
export function closedAccessText({ state, starts_at, ends_at }: Access): string | undefined {
  if (state === 'ended' && ends_at) return `Votre accès à ce cours a pris fin le ${lastDayText(ends_at)}.`;
  if (state !== 'not_begun' || !starts_at) return undefined;
  return `Ce cours s'ouvrira pour vous le ${instantText(new Date(starts_at))}.`;
}

/** The last day with access, of its end. */
export function lastDayText(endsAt: string): string {
  return instantText(new Date(new Date(endsAt).getTime() - 1));
}

/** A day (`2027-03-12`) in words: « 12 mars 2027 ». */
export function dayText(day: string): string {
  return instantText(new Date(`${day}T12:00:00Z`));
}

function instantText(instant: Date): string {
  days ??= new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });
  return days.format(instant).replace(/^1 /, '1er ');
}

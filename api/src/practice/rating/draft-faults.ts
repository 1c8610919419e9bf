import type { RatingDraft } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';

const UNKNOWN_STEP = "Cette étape n'existe pas";
const REPEATED_STEP = 'Cette étape a déjà un niveau';
const OUTSIDE = 'Ce moment est après la fin du film';
const UNKNOWN_VOICE = "Ce commentaire parlé n'existe plus";

/** What a draft is about. */
export interface Rated {
  steps: readonly RubricStep[];
  /** Durations of the films, in seconds; null without reference. */
  duration: number;
  referenceDuration: number | null;
  /** The ids of the voice notes of this rater about this film. */
  voiceNotes: ReadonlySet<string>;
}

/** What a draft says that its film does not have, with the messages by field. */
export function draftFaults({ levels, comments }: RatingDraft, rated: Rated): Record<string, string[]> {
  const known = new Set(rated.steps.map(({ id }) => id));
  const leveled = new Set<string>();
  const faults: [field: string, message: string][] = [];
  for (const [index, { step }] of levels.entries()) {
    if (!known.has(step)) faults.push([`levels.${index}.step`, UNKNOWN_STEP]);
    if (leveled.has(step)) faults.push([`levels.${index}.step`, REPEATED_STEP]);
    leveled.add(step);
  }
  for (const [index, { step, at, voice, reference_at }] of comments.entries()) {
    const field = (name: string) => `comments.${index}.${name}`;
    if (!known.has(step)) faults.push([field('step'), UNKNOWN_STEP]);
    if (isAfter(at, rated.duration)) faults.push([field('at'), OUTSIDE]);
    if (voice !== null && !rated.voiceNotes.has(voice)) faults.push([field('voice'), UNKNOWN_VOICE]);
    const isOutside = reference_at !== null && isAfter(reference_at, rated.referenceDuration ?? -1);
    if (isOutside) faults.push([field('reference_at'), OUTSIDE]);
  }
  return Object.fromEntries(faults.map(([field, message]) => [field, [message]]));
}

/** Players may stand a little after the last picture. */
function isAfter(moment: number, duration: number): boolean {
  return moment > Math.ceil(duration);
}

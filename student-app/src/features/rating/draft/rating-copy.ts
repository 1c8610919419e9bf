import type { Assignment, RatingDraft } from '@iris/contract/practice';
import { deviceCopy, KeptRequest, type OpenSending, type UnsavedDraft } from '@iris/platform/autosave';

/** What is shown of a film whose rating was sent. */
export type SentFilm = Pick<Assignment, 'code' | 'activity'>;

/** The place of one film's rating in this browser, for one account. */
export function ratingCopy(user: string, assignment: string) {
  return deviceCopy<UnsavedDraft<RatingDraft>>(user, `rating:${assignment}`, "L'évaluation d'un film");
}

/** The sending of one film's rating by one account. */
export function ratingSending(user: string, assignment: string) {
  const copy = deviceCopy<OpenSending<SentFilm>>(user, `rating-send:${assignment}`, "L'envoi d'une évaluation");
  return new KeptRequest(copy);
}

import type { PracticeComment, RatingDraft } from '@iris/contract/practice';
import { storedMoment } from '@iris/platform/lesson';

/** Maximum number of comments of a rating, by the contract. */
export const COMMENTS_MAX = 60;

/** A comment without content, at a moment of the film. */
export function emptyComment(step: string, at: number): PracticeComment {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, step, at: storedMoment(at), text: '', strokes: [], voice: null, reference_at: null };
}

/** Whether a comment says nothing. */
export function isEmpty({ text, strokes, voice, reference_at }: PracticeComment): boolean {
  return text.trim() === '' && strokes.length === 0 && voice === null && reference_at === null;
}

/** The rating with a comment in the place of its former version, or added. */
export function withComment(draft: RatingDraft, comment: PracticeComment): RatingDraft {
  const isKnown = draft.comments.some(({ id }) => id === comment.id);
  const comments = isKnown
    ? draft.comments.map((known) => (known.id === comment.id ? comment : known))
    : [...draft.comments, comment];
  return { ...draft, comments };
}

/** The rating without a comment. */
export function withoutComment(draft: RatingDraft, id: string): RatingDraft {
  return { ...draft, comments: draft.comments.filter((comment) => comment.id !== id) };
}

/** The rating with the level of a step. */
export function withLevel(draft: RatingDraft, step: string, level: number): RatingDraft {
  return { ...draft, levels: [...draft.levels.filter((given) => given.step !== step), { step, level }] };
}

/** In the order of the film. */
export function byMoment(comments: readonly PracticeComment[]): PracticeComment[] {
  return comments.toSorted((one, other) => one.at - other.at);
}

import type { Assignment, PracticeComment, RatingDraft } from '@iris/contract/practice';
import { type AutosavedDraft, mergeLists, useAutosave } from '@iris/platform/autosave';
import { useSession } from '@iris/platform/session';
import { useEffect, useState } from 'react';
import { isEnd, saveDraft } from '../rating.api.ts';
import { ratingCopy } from './rating-copy.ts';

/** A rating as it is edited. */
export type Rating = AutosavedDraft<RatingDraft, Assignment>;

/** The rating of a film and its saving; `assignment` is the film as it was read last, `error` why it could not be. */
export function useRating(assignment: Assignment, error: Error | null): Rating {
  const { user } = useSession();
  const [storage] = useState(() => ratingCopy(user?._id ?? '', assignment._id));
  const rating = useAutosave<RatingDraft, Assignment>({
    stored: assignment,
    toDraft: ({ draft }) => draft,
    save: (draft, request) => saveDraft(assignment._id, draft, request),
    mergers: MERGERS,
    storage,
    isEnd,
    // Shown to be copied when the film is opened once more.
    isKeptAtEnd: true,
  });
  const { refresh, end } = rating;
  useEffect(() => void refresh(assignment), [refresh, assignment]);
  useEffect(() => {
    if (isEnd(error)) end(error);
  }, [end, error]);
  return rating;
}

const MERGERS = {
  levels: mergeLists(({ step }: RatingDraft['levels'][number]) => step),
  comments: mergeLists(({ id }: PracticeComment) => id),
};

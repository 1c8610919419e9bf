import type { Assignment } from '@iris/contract/practice';
import { useReconnect } from '@iris/platform/api';
import { useSession } from '@iris/platform/session';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isEnd, saveDraft } from '../rating.api.ts';
import { keptDraftOf } from './kept-draft.ts';
import { RatingStore } from './rating-store.ts';

/** The rating of a film and its store; `assignment` is the film as it was read last, `error` why it could not be. */
export function useRating(assignment: Assignment, error: Error | null) {
  const { user } = useSession();
  const [store] = useState(
    () =>
      new RatingStore({
        assignment,
        save: (draft, version) => saveDraft(assignment._id, draft, version),
        kept: keptDraftOf(user?._id ?? '', assignment._id),
      }),
  );
  const state = useStore(store.state);
  useReconnect(state.save === 'failed' ? store.flush : undefined);
  useEffect(() => store.adopt(assignment), [store, assignment]);
  useEffect(() => {
    if (isEnd(error)) store.end(error);
  }, [store, error]);
  useEffect(() => () => store.stop(), [store]);
  return { ...state, store };
}

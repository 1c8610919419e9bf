import { storageOf } from '@iris/delivery/remote';
import type { FilmPlayer } from '@iris/platform/lesson';
import { useSession } from '@iris/platform/session';
import { useState } from 'react';

/** What was typed and not saved survives a reload. */
const drafts = storageOf('student', 'session');

/** A text that is typed beside a lesson, with the moment of the film at its first letter: the film goes on while one writes. */
export function useDraft(kind: 'note' | 'question', lessonId: string, player: FilmPlayer | undefined) {
  // With the account: another one that signs in in this tab must not see the draft.
  const key = `${kind}:${useSession().user?._id ?? ''}:${lessonId}`;
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  const [at, setAt] = useState<number | null>(null);
  const momentOfFilm = () => (player ? Math.floor(player.getState().time) : null);
  const change = (typed: string) => {
    if (at === null) setAt(momentOfFilm());
    setText(typed);
    if (typed) drafts.set(key, typed);
    else drafts.remove(key);
    if (!typed) setAt(null);
  };
  return {
    text,
    /** Null while nothing is typed, and in a lesson without film. */
    at,
    /** The moment to save. */
    momentNow: () => at ?? momentOfFilm(),
    change,
    clear: () => change(''),
  };
}

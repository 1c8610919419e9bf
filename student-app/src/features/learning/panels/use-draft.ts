import { deviceCopy, KeptRequest, type OpenSending } from '@iris/platform/autosave';
import type { FilmPlayer } from '@iris/platform/lesson';
import { useSession } from '@iris/platform/session';
import { useState } from 'react';

const LABELS = { note: 'Une note', question: 'Une question' };

/**
 * A text that is typed beside a lesson, with the moment of the film at its first letter: the film goes on while one writes. This
 * browser keeps it until it is saved.
 */
export function useDraft<Input extends { text: string }>(
  kind: keyof typeof LABELS,
  lessonId: string,
  player: FilmPlayer | undefined,
) {
  const { user } = useSession();
  const [storage] = useState(() => deviceCopy<string>(user?._id ?? '', `${kind}:${lessonId}`, LABELS[kind]));
  const [sending] = useState(
    () => new KeptRequest(deviceCopy<OpenSending<Input>>(user?._id ?? '', `${kind}-send:${lessonId}`, LABELS[kind])),
  );
  const [text, setText] = useState(() => storage.get() ?? '');
  const [at, setAt] = useState<number | null>(null);
  const momentOfFilm = () => (player ? Math.floor(player.getState().time) : null);
  const change = (typed: string) => {
    if (at === null) setAt(momentOfFilm());
    setText(typed);
    if (typed) {
      storage.set(typed);
      return;
    }
    storage.remove();
    setAt(null);
    // What is typed next is another text.
    sending.forget();
  };
  return {
    text,
    /** Null while nothing is typed, and in a lesson without film. */
    at,
    /** The moment to save. */
    momentNow: () => at ?? momentOfFilm(),
    /** The request that creates it, while its outcome is unknown. */
    sending,
    change,
    /** Empties it once this was sent, unless something was typed since. */
    end: (sent: Input): boolean => {
      if (sent.text !== text.trim()) return false;
      change('');
      return true;
    },
  };
}

import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** What is typed into a search field, once typing has paused. */
export function usePause(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

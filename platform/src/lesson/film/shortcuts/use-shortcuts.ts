import { useEffect, useRef } from 'react';
import type { FilmPlayer } from '../player/film-player.ts';
import { belongsToControl, executeKey, type ViewCommands } from './shortcuts.ts';

/** Listens to the keys of the film while it is on the page, also when the focus is elsewhere. */
export function useShortcuts(player: FilmPlayer, view: ViewCommands): void {
  const current = useRef(view);
  current.current = view;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { hasShortcuts, decision } = player.getState();
      if (event.defaultPrevented || !hasShortcuts || belongsToControl(event)) return;
      // The keys of a question are its own; a larger picture helps to answer it.
      if (decision !== null && event.key.toLowerCase() !== 'f') return;
      if (executeKey(event, player, current.current)) event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [player]);
}

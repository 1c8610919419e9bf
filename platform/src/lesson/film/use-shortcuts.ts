import { useEffect, useRef } from 'react';
import type { FilmPlayer } from './film-player.ts';
import { belongsToControl, executeKey, type ViewCommands } from './shortcuts.ts';

/** Listens to the keys of the film while it is on the page, also when the focus is elsewhere. */
export function useShortcuts(player: FilmPlayer, view: ViewCommands): void {
  const current = useRef(view);
  current.current = view;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { hasShortcuts, decision } = player.getState();
      // The keys of a question are its own.
      if (event.defaultPrevented || !hasShortcuts || decision !== null || belongsToControl(event)) return;
      if (executeKey(event, player, current.current)) event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [player]);
}

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { FilmPlayer } from './film-player.ts';
import type { FilmState } from './film-state.ts';

type FilmPlayerOptions = ConstructorParameters<typeof FilmPlayer>[0];

/** The player of a film for the life of the component; new addresses of the same film are taken over while it plays. */
export function useFilmPlayer(options: FilmPlayerOptions): FilmPlayer {
  const [player] = useState(() => new FilmPlayer(options));
  const { film } = options;
  useEffect(() => {
    if (player.film !== film) player.renew(film);
  }, [player, film]);
  return player;
}

/** A value of the player's state; renders again when it changes. */
export function useFilm<Value>(player: FilmPlayer, select: (state: FilmState) => Value): Value {
  return useStore(player.state, select);
}

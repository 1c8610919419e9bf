import { type FilmPlayer, useFilm } from '@iris/platform/lesson';
import { useRef } from 'react';
import type { BeatAnswer } from './beat-client.ts';
import { useBeats, type Watched } from './use-beats.ts';
import { resumedPart, watchedCells } from './watched-cells.ts';

/** Of a film watched to its end the beginning is shown again, not its last picture. */
const END_SECONDS = 1;

/** Where a film left at `position` begins, in seconds: where it was left, unless another moment is asked for. */
export function startOf(position: number, duration: number, asked?: number): number {
  return asked ?? (isAtEnd(position, duration) ? 0 : position);
}

/** Reports what is played of a film that was left at `position`, unless it begins at another moment that was asked for. */
export function useFilmBeats<Answer extends BeatAnswer>(
  watched: Watched<Answer>,
  player: FilmPlayer,
  position: number,
  asked?: number,
) {
  const { duration } = player.film.sources;
  const resumed = useRef(asked === undefined && !isAtEnd(position, duration) ? resumedPart(position) : undefined);
  return useBeats(watched, {
    cells: () => {
      const played = player.played();
      const seen = resumed.current && played.length > 0 ? [resumed.current, ...played] : played;
      return watchedCells(seen, player.film.sources.duration);
    },
    position: () => player.getState().time,
    secondsRead: () => 0,
    isUnderWay: useFilm(player, (state) => state.isPlaying),
    onInterrupted: () => player.pause(),
  });
}

function isAtEnd(position: number, duration: number): boolean {
  return position >= duration - END_SECONDS;
}

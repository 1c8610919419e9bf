import { type FilmPlayer, MomentSlider, useFilm } from '@iris/platform/lesson';
import { useStore } from 'zustand';
import type { FilmPair } from '../sync/film-pair.ts';

interface ReferenceLineProps {
  pair: FilmPair;
  /** Of the reference. */
  player: FilmPlayer;
}

/** While both films stand, another moment of the reference can be put beside that of the own film. */
export function ReferenceLine({ pair, player }: ReferenceLineProps) {
  const { isPlaying, pin } = useStore(pair.state);
  const { time, duration } = useFilm(player, (state) => state);
  if (isPlaying) return null;
  const share = `${((Math.min(time, duration) / duration) * 100).toFixed(3)}%`;
  return (
    <div className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-linear-to-t from-sunken/90 to-transparent px-3 pt-4 pb-1">
      <div className="flex-1">
        <MomentSlider
          label="Moment de la référence"
          time={time}
          to={duration}
          onSeek={(moment) => pair.showReference(moment)}
          onSkip={(seconds) => pair.showReference(time + seconds)}
          onEnd={(moment) => pair.showReference(moment)}
        >
          <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-xs bg-ink/40" />
          <span
            className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-ink bg-paper"
            style={{ left: share }}
          />
        </MomentSlider>
      </div>
      {pin && (
        <button
          type="button"
          onClick={() => pair.realign()}
          className="min-h-7 rounded-sm bg-sunken/85 px-2 text-xs font-semibold hover:bg-ink/15 pointer-coarse:min-h-11"
        >
          Réaligner
        </button>
      )}
    </div>
  );
}

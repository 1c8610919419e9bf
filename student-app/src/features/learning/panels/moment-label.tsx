import { type FilmPlayer, formatMoment, useFilm } from '@iris/platform/lesson';

interface MomentLabelProps {
  text: string;
  player: FilmPlayer;
  /** The moment that is kept; that of the film while there is none. */
  at: number | null;
}

/** What is written, and at which moment of the film. */
export function MomentLabel({ text, player, at }: MomentLabelProps) {
  const time = useFilm(player, (state) => Math.floor(state.time));
  return <span>{`${text} à ${formatMoment(at ?? time)}`}</span>;
}

import { type FilmPlayer, useFilm } from '@iris/platform/lesson';
import { Button } from '@iris/platform/ui';
import { StepBack, StepForward } from 'lucide-react';
import { formatPreciseMoment } from './marks/moment.ts';

interface FilmBarProps {
  player: FilmPlayer;
}

/** The exact moment of the film, and steps by frames. */
export function FilmBar({ player }: FilmBarProps) {
  const time = useFilm(player, (state) => state.time);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button size="sm" icon={<StepBack />} onClick={() => player.step(-1)}>
        <span className="sr-only">Une image en arrière</span>
      </Button>
      <span className="min-w-24 text-center font-semibold tabular-nums">{formatPreciseMoment(time)}</span>
      <Button size="sm" icon={<StepForward />} onClick={() => player.step(1)}>
        <span className="sr-only">Une image en avant</span>
      </Button>
      <span className="text-sm text-ink-faint">Image par image, pour marquer juste.</span>
    </div>
  );
}

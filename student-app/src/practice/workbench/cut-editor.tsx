import { type FilmPlayer, formatPreciseMoment, storedMoment } from '@iris/platform/lesson';
import { Button, InlineError } from '@iris/platform/ui';
import { Play, Scissors } from 'lucide-react';
import { useState } from 'react';
import type { Work } from './use-work.ts';

interface CutEditorProps {
  player: FilmPlayer;
  work: Work;
  duration: number;
}

/** Shortest part of a film that can be kept, in seconds. */
const SHORTEST = 1;

/** Cuts what comes before and after the gesture: raters do not see it. */
export function CutEditor({ player, work, duration }: CutEditorProps) {
  const { cut } = work;
  const done = [cut, work.marks, work.self_levels];
  // What was refused is forgotten once something else is done.
  const [refusedAt, setRefusedAt] = useState<readonly unknown[]>();
  const isTooShort = refusedAt?.every((part, index) => part === done[index]);
  const start = cut?.start ?? 0;
  const end = cut?.end ?? duration;
  const set = (part: { start?: number; end?: number }) => {
    const next = { start, end: storedMoment(end), ...part };
    if (next.end - next.start < SHORTEST) return setRefusedAt(done);
    work.change({ cut: next });
  };
  const here = () => storedMoment(Math.min(player.getState().time, duration));
  return (
    <section aria-labelledby="coupe">
      <h3 id="coupe" className="text-lg">
        1. Début et fin
      </h3>
      <p className="mb-3 max-w-text text-ink-soft">
        Arrêtez le film où le geste commence, puis où il finit&nbsp;: les évaluateurs voient cette partie. Le reste
        n'est pas effacé du fichier&nbsp;; si l'on y lit un nom, coupez-le avant d'envoyer le film.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={<Scissors />} onClick={() => set({ start: here() })}>
          Début ici
        </Button>
        <Button size="sm" icon={<Scissors />} onClick={() => set({ end: here() })}>
          Fin ici
        </Button>
        {cut && (
          <Button size="sm" variant="ghost" onClick={() => work.change({ cut: null })}>
            Garder tout le film
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 tabular-nums">
        {cut
          ? `De ${formatPreciseMoment(start)} à ${formatPreciseMoment(end)}`
          : `Tout le film, jusqu'à ${formatPreciseMoment(duration)}`}
      </p>
      {cut && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Play />}
          onClick={() => {
            player.seek(start);
            player.play();
          }}
        >
          Revoir depuis le début
        </Button>
      )}
      {isTooShort && (
        <div role="alert" className="mt-2">
          <InlineError>La fin doit venir au moins une seconde après le début.</InlineError>
        </div>
      )}
    </section>
  );
}

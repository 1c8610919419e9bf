import type { FilmSources } from '@iris/contract/media';
import { type FilmContent, filmFaults } from '@iris/contract/programs';
import { FilterButtons } from '@iris/platform/filters';
import { type FilmPlayer, FilmView, useFilm, useFilmPlayer } from '@iris/platform/lesson';
import { Button } from '@iris/platform/ui';
import { Clapperboard, StepBack, StepForward } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ToComplete } from '../editing/drafts/to-complete.tsx';
import { formatPreciseMoment } from '../editing/fields/moment.ts';
import { CaptionMarks } from './captions/caption-marks.tsx';
import { ComplicationMarks } from './marks/complication-marks.tsx';
import { DecisionMarks } from './marks/decision-marks.tsx';
import { PhaseMarks } from './marks/phase-marks.tsx';

export interface FilmWorkbenchProps {
  title: string;
  /** Name of the file. */
  name: string;
  /** Whether it is silent because its sound could not be decoded. */
  isSoundLost?: boolean;
  sources: FilmSources;
  film: FilmContent;
  onChange: (film: FilmContent) => void;
  /** Gets new addresses of the film. */
  onReload: () => void;
  onRemove: () => void;
  /** What is marked, all kinds when absent; none when the children mark something else. */
  kinds?: readonly MarkKind[];
  /** Whether the film shows an operation, whose steps are proposed; true when absent. */
  isOperation?: boolean;
  /** Above the marks. */
  children?: (player: FilmPlayer) => ReactNode;
}

const SOUND_LOST =
  "Ce film est muet\u00a0: son son est dans un format que le serveur ne lit pas. Pour l'entendre, exportez-le avec un son AAC, puis renvoyez-le.";

/** The film, and beside it its phases, complications, captions and decisions. */
export function FilmWorkbench(props: FilmWorkbenchProps) {
  const { title, name, isSoundLost, sources, film, onChange, onReload, onRemove } = props;
  const { kinds = KINDS, isOperation = true, children } = props;
  const [shown, setShown] = useState<MarkKind>('phases');
  const { phases, complications, captions, decisions } = film;
  const faults = useMemo(() => filmFaults(film, sources.duration), [film, sources.duration]);
  const edited = useMemo(
    () => ({ sources, phases, complications, captions, decisions, answers: [] }),
    [sources, phases, complications, captions, decisions],
  );
  const player = useFilmPlayer({ film: edited });
  const Marks = MARKS[shown].view;

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="min-w-0 xl:sticky xl:top-42 xl:short:top-26">
        <FilmView player={player} title={title} onRetry={onReload} />
        <FilmBar player={player} />
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-faint">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Button size="sm" variant="ghost" icon={<Clapperboard />} onClick={onRemove}>
            Changer de film
          </Button>
        </p>
        {isSoundLost && <p className="mt-2 text-sm text-ink-soft">{SOUND_LOST}</p>}
      </div>
      <div className="min-w-0">
        {children?.(player)}
        {kinds.length > 0 && (
          <>
            <ToComplete faults={faults} />
            <FilterButtons
              label="Repères du film"
              value={shown}
              onChange={setShown}
              className="mb-4"
              options={kinds.map((kind) => ({ value: kind, label: MARKS[kind].label, count: film[kind].length }))}
            />
            <Marks player={player} film={film} isOperation={isOperation} onChange={onChange} />
          </>
        )}
      </div>
    </div>
  );
}

export type MarkKind = 'phases' | 'complications' | 'captions' | 'decisions';

const MARKS = {
  phases: { label: 'Étapes', view: PhaseMarks },
  complications: { label: 'Complications', view: ComplicationMarks },
  captions: { label: 'Sous-titres', view: CaptionMarks },
  decisions: { label: 'Décisions', view: DecisionMarks },
} as const;

const KINDS = Object.keys(MARKS) as MarkKind[];

interface FilmBarProps {
  player: FilmPlayer;
}

/** The exact moment of the film, and steps by frames. */
function FilmBar({ player }: FilmBarProps) {
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

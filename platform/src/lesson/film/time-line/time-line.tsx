import { formatMoment } from '@iris/contract/foundation';
import { classes } from '@iris/platform/ui';
import { useRef, useState } from 'react';
import type { FilmPlayer } from '../player/film-player.ts';
import { useFilm } from '../player/use-film.ts';
import { partAt, type Segment, segmentsOf } from './film-marks.ts';
import type { FilmQuestions } from './film-questions.ts';
import { MomentSlider } from './moment-slider.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TimeMarks } from './time-marks.tsx';
import { useWidth } from './use-width.ts';

interface TimeLineProps {
  player: FilmPlayer;
  /** Whether decisions are marked. */
  hasDecisions: boolean;
  questions?: FilmQuestions | undefined;
}

/** A segment with a label shorter than this share would show no whole word. */
const LABELED_SHARE = 0.06;

/** The time line: phases as segments, what is loaded and played, marks above, and a thumbnail of the moment pointed at. */
export function TimeLine({ player, hasDecisions, questions }: TimeLineProps) {
  const duration = useFilm(player, (state) => state.duration);
  const hint = useFilm(player, (state) => state.hint);
  const [pointed, setPointed] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const segments = segmentsOf(player.film.phases, duration);
  const shown = pointed ?? hint;
  return (
    <div ref={root} className="relative">
      {shown !== null && <Thumbnail film={player.film} time={shown} />}
      <TimeMarks player={player} width={width} hasDecisions={hasDecisions} questions={questions} />
      <Track player={player} segments={segments} onPoint={setPointed} />
      <Labels player={player} segments={segments} />
    </div>
  );
}

interface TrackProps {
  player: FilmPlayer;
  segments: readonly Segment[];
  onPoint: (moment: number | null) => void;
}

function Track({ player, segments, onPoint }: TrackProps) {
  const { time, duration, buffered, loop } = useFilm(player, (state) => state);
  const phase = partAt(player.film.phases, time);
  const share = (moment: number) => `${(duration > 0 ? moment / duration : 0) * 100}%`;
  return (
    <MomentSlider
      time={time}
      to={duration}
      part={phase?.title}
      onSeek={(moment) => player.seek(moment)}
      onSkip={(seconds) => player.skip(seconds)}
      onEnd={(moment) => player.seek(moment, { hinted: true })}
      onPart={(direction) => player.changePhase(direction)}
      onPoint={onPoint}
    >
      <Segments segments={segments} duration={duration} className="bg-ink/25" />
      {buffered.map(([start, end]) => (
        <span
          key={start}
          className="absolute top-1/2 h-1 -translate-y-1/2 bg-ink/20"
          style={{ left: share(start), width: share(end - start) }}
        />
      ))}
      <span className="absolute inset-0" style={{ clipPath: `inset(0 calc(100% - ${share(time)}) 0 0)` }}>
        <Segments segments={segments} duration={duration} className="bg-primary-line" />
      </span>
      {loop && (
        <span
          className="absolute inset-y-0.5 border-accent border-x-2 bg-accent/25"
          style={{ left: share(loop.from), width: share((loop.to ?? Math.max(time, loop.from)) - loop.from) }}
        />
      )}
      <span
        className="absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-ink bg-paper transition-[scale] group-hover/track:scale-115"
        style={{ left: share(time) }}
      />
    </MomentSlider>
  );
}

interface SegmentsProps {
  segments: readonly Segment[];
  duration: number;
  className: string;
}

function Segments({ segments, duration, className }: SegmentsProps) {
  return (
    <span className="absolute inset-0 flex items-center gap-0.5">
      {segments.map(({ id, start, end }) => (
        <span
          key={id}
          className={classes('h-1 min-w-px rounded-xs', className)}
          style={{ flex: `${Math.max(end - start, duration / 1000)} 0 0` }}
        />
      ))}
    </span>
  );
}

interface LabelsProps {
  player: FilmPlayer;
  segments: readonly Segment[];
}

/** The names of the phases below their segments, where there is room for them. */
function Labels({ player, segments }: LabelsProps) {
  const { duration } = player.getState();
  const current = useFilm(player, ({ time }) => partAt(segments, time)?.id);
  if (player.film.phases.length === 0) return null;
  return (
    <div className="hidden h-6 gap-0.5 text-xs @3xl:flex">
      {segments.map(({ id, title, start, end }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          aria-label={title ? `${title}, à ${formatMoment(start)}` : 'Début du film'}
          onClick={() => player.seek(start)}
          style={{ flex: `${end - start} 0 0` }}
          className={classes(
            'min-w-0 truncate text-left transition-colors hover:text-ink',
            id === current ? 'font-semibold text-ink' : 'text-ink-soft',
          )}
        >
          {(end - start) / duration >= LABELED_SHARE && title}
        </button>
      ))}
    </div>
  );
}

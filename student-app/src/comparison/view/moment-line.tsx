import { formatMoment } from '@iris/contract/foundation';
import { type Mark, MarkRow, MomentSlider, useFilm, useWidth } from '@iris/platform/lesson';
import { classes } from '@iris/platform/ui';
import { useRef } from 'react';
import { useStore } from 'zustand';
import type { ComparisonComment, ComparisonStep } from '../comparison.types.ts';
import type { FilmPair } from '../sync/film-pair.ts';

interface MomentLineProps {
  pair: FilmPair;
  steps: readonly ComparisonStep[];
  comments: readonly ComparisonComment[];
  onComment: (comment: ComparisonComment) => void;
}

/** The time line of the own film: its steps as segments, the comments above. */
export function MomentLine({ pair, steps, comments, onComment }: MomentLineProps) {
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const time = useFilm(pair.own, (state) => state.time);
  const { parts, step, loop } = useStore(pair.state);
  const { from, to } = pair.range;
  const share = (moment: number) => `${(Math.min(Math.max((moment - from) / (to - from), 0), 1) * 100).toFixed(3)}%`;
  const marks = comments.map(
    (comment): Mark => ({
      id: comment.id,
      at: comment.at,
      label: `${comment.label}, à ${formatMoment(comment.at)}`,
      shape: 'size-2.5 rounded-full bg-accent',
      stem: 'stroke-accent',
      handle: () => onComment(comment),
    }),
  );
  return (
    <div ref={root} className="relative mx-3">
      <MarkRow marks={marks} from={from} to={to} width={width} />
      <MomentSlider
        time={time}
        from={from}
        to={to}
        part={steps.find(({ id }) => id === step)?.title}
        onSeek={(moment) => pair.seek(moment)}
        onSkip={(seconds) => pair.skip(seconds)}
        onEnd={(moment) => pair.seek(moment)}
        onPart={(direction) => pair.changeStep(direction)}
      >
        {parts.map((part) => (
          <span
            key={part.step ?? ''}
            className={classes(
              'absolute top-1/2 h-1 -translate-y-1/2 rounded-xs',
              part.step === null ? 'bg-ink/12' : 'bg-ink/30',
            )}
            style={{
              left: share(part.start),
              width: `calc(${share(part.end - Math.max(part.start, from) + from)} - 2px)`,
            }}
          />
        ))}
        <span
          className="absolute top-1/2 left-0 h-1 -translate-y-1/2 rounded-xs bg-primary-line"
          style={{ width: share(time) }}
        />
        {loop && (
          <span
            className="absolute inset-y-0.5 border-accent border-x-2 bg-accent/25"
            style={{ left: share(loop.start), right: `calc(100% - ${share(loop.end)})` }}
          />
        )}
        <span
          className="absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-ink bg-paper"
          style={{ left: share(time) }}
        />
      </MomentSlider>
    </div>
  );
}

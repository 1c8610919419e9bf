import { minutesOfFilm } from '@iris/contract/programs';
import { formatMoment } from '@iris/platform/lesson';

interface MeasuredDurationProps {
  /** Of the film, in seconds. */
  duration: number;
}

/** The duration of a lesson with a film: that of the film, which nobody types. */
export function MeasuredDuration({ duration }: MeasuredDurationProps) {
  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold">Durée mesurée</p>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 tabular-nums">
        {formatMoment(duration)}
        <span className="text-sm text-ink-faint">soit {minutesOfFilm(duration)}&nbsp;min</span>
      </p>
    </div>
  );
}

import { formatMoment } from '@iris/platform/lesson';
import { useEffect } from 'react';

interface MeasuredDurationProps {
  /** Of the film, in seconds. */
  duration: number;
  /** What the program announces. */
  minutes: number;
  onChange: (minutes: number) => void;
}

/** The duration of a lesson with a film: that of the film, which nobody types. */
export function MeasuredDuration({ duration, minutes, onChange }: MeasuredDurationProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another film or another number may change it
  useEffect(() => {
    if (!isRounded(minutes, duration)) onChange(minutesOf(duration));
  }, [duration, minutes]);
  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold">Durée mesurée</p>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 tabular-nums">
        {formatMoment(duration)}
        <span className="text-sm text-ink-faint">soit {minutes}&nbsp;min</span>
      </p>
    </div>
  );
}

/** Whole minutes of a film, one at least. */
function minutesOf(duration: number): number {
  return Math.max(1, Math.round(duration / 60));
}

/** Whether minutes are a rounding of a duration, up or down. */
function isRounded(minutes: number, duration: number): boolean {
  return minutes === minutesOf(duration) || Math.abs(minutes - duration / 60) < 1;
}

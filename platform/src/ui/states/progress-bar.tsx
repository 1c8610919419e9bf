import { PROGRESS_MAX } from '@iris/contract/foundation';
import { classes } from '../text/classes.ts';

interface ProgressBarProps {
  value: number;
  label: string;
  className?: string;
}

/** A progress bar; `value` is in percent, from 0 to 100. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const shown = Math.round(Math.min(Math.max(value, 0), PROGRESS_MAX));
  const complete = shown >= PROGRESS_MAX;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={PROGRESS_MAX}
      aria-valuenow={shown}
      aria-valuetext={`${shown} %`}
      className={classes('h-1.5 overflow-hidden rounded-full bg-ink/10 forced-colors:outline', className)}
    >
      <div
        className={classes('h-full rounded-full', complete ? 'bg-success-line' : 'bg-primary-line')}
        style={{ width: `${(shown / PROGRESS_MAX) * 100}%` }}
      />
    </div>
  );
}

import { classes } from '@iris/platform/ui';
import { readPeriod } from './periods.ts';
import { useTimeZone } from './time-zone.ts';
import type { Period } from './webinar-time.tsx';

interface DateDialProps {
  period: Period;
  /** Whether it is the picture of a page. */
  isLarge?: boolean;
  className?: string;
}

/** The day of an evening in a graduated ring, on which its hours are lit as on a clock. Text beside it says the same. */
export function DateDial({ period: { starts_at, minutes }, isLarge, className }: DateDialProps) {
  const { weekday, day, month, from } = readPeriod(starts_at, minutes, useTimeZone());
  const [hour = 0, minute = 0] = from.split(':').map(Number);
  const begins = ((hour % 12) * 60 + minute) / 720;
  return (
    <div
      aria-hidden="true"
      className={classes('relative grid aspect-square place-items-center text-center', className)}
    >
      <svg viewBox="-50 -50 100 100" fill="none" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
        <circle r="48" stroke="var(--line)" strokeWidth={isLarge ? 0.4 : 0.75} />
        <circle
          r="44"
          stroke="var(--line-strong)"
          strokeWidth="3"
          pathLength="60"
          strokeDasharray={isLarge ? '0.08 0.92' : '0.16 0.84'}
          strokeDashoffset={isLarge ? 0.04 : 0.08}
        />
        <circle
          r="43"
          stroke="var(--line-strong)"
          strokeWidth="5"
          pathLength="12"
          strokeDasharray={isLarge ? '0.03 0.97' : '0.06 0.94'}
          strokeDashoffset={isLarge ? 0.015 : 0.03}
        />
        <circle
          r="48"
          stroke="var(--accent-line)"
          strokeWidth={isLarge ? 1.75 : 3}
          pathLength="720"
          strokeDasharray={`${Math.min(minutes, 720)} 720`}
          transform={`rotate(${begins * 360})`}
        />
      </svg>
      <div
        className={classes(
          'relative flex flex-col leading-none',
          isLarge ? 'gap-2 text-lg' : 'gap-0.5 text-[0.6875rem]',
        )}
      >
        <span className="text-ink-soft">{weekday}</span>
        <span className={classes('font-display tabular-nums', isLarge ? 'text-[6.5rem]' : 'text-3xl')}>{day}</span>
        <span className="text-ink-soft">{month}</span>
      </div>
    </div>
  );
}

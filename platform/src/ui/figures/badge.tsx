import type { Level } from '@iris/contract/catalog';
import type { ReactNode } from 'react';
import { classes } from '../text/classes.ts';

/** Color of a badge. */
type BadgeTone = 'neutral' | 'primary' | 'secondary' | 'accent' | 'success' | 'danger';

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A small label with an optional icon. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap forced-colors:outline forced-colors:-outline-offset-1 [&_.lucide]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="contents">{children}</span>
    </span>
  );
}

interface LevelBadgeProps {
  level: Level;
  className?: string;
}

/** A course level as text and as a drawing of one, two or three arcs. */
export function LevelBadge({ level, className }: LevelBadgeProps) {
  const arcs = ARCS[level];
  return (
    <Badge
      tone="neutral"
      className={className}
      icon={
        <svg viewBox="0 0 18 18" className="size-4" fill="none" aria-hidden="true">
          <circle cx="9" cy="9" r="2.4" fill="currentColor" />
          {[0, 120, 240].map((angle, index) => (
            <circle
              key={angle}
              cx="9"
              cy="9"
              r="7"
              stroke="currentColor"
              strokeWidth="2.4"
              strokeOpacity={index < arcs ? 1 : 0.22}
              pathLength="360"
              strokeDasharray="96 264"
              transform={`rotate(${angle - 78} 9 9)`}
            />
          ))}
        </svg>
      }
    >
      {level}
    </Badge>
  );
}

const ARCS: Record<Level, number> = { Débutant: 1, Intermédiaire: 2, Avancé: 3 };

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft ring-1 ring-line ring-inset',
  primary: 'bg-primary-soft text-primary-ink',
  secondary: 'bg-secondary-soft text-secondary-ink',
  accent: 'bg-accent text-on-accent',
  success: 'bg-success-soft text-success-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

import { RATING_MAX } from '@iris/contract/foundation';
import { formatRating } from '@iris/platform/format';
import { classes } from '../text/classes.ts';

interface RatingProps {
  value: number;
  /** Shows one star instead of five. */
  compact?: boolean;
  className?: string;
}

/** A rating from 0 to 5 as stars and as text, « 4,8 / 5 »; 0 is shown as not rated. */
export function Rating({ value, compact, className }: RatingProps) {
  if (value <= 0) return <span className={classes('text-ink-faint', className)}>Pas encore noté</span>;
  const stars = compact ? 1 : RATING_MAX;
  const share = compact ? 1 : Math.min(value / RATING_MAX, 1);
  return (
    <span className={classes('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      <svg viewBox={`0 0 ${stars * 18} 16`} className="h-[0.95em] text-accent-line" aria-hidden="true">
        <path d={starsPath(stars)} className="text-ink/15" fill="currentColor" />
        <svg width={stars * 18 * share} height="16" aria-hidden="true">
          <path d={starsPath(stars)} fill="currentColor" />
        </svg>
      </svg>
      <span className="sr-only">{'Note\u00a0: '}</span>
      <span className="tabular-nums">{`${formatRating(value)} / ${RATING_MAX}`}</span>
    </span>
  );
}

const starsPath = (count: number) =>
  Array.from({ length: count }, (_, index) => `M${index * 18 + 8} .5${STAR}`).join('');

const STAR = 'l2.1 5.0l5.3 0.4l-4.1 3.5l1.3 5.2l-4.6 -2.8l-4.6 2.8l1.3 -5.2l-4.1 -3.5l5.3 -0.4z';

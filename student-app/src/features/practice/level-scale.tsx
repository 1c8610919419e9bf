import { RUBRIC_LEVELS } from '@iris/contract/programs';
import { classes } from '@iris/platform/ui';
import { formatLevel } from '../../practice/step-curve.tsx';

interface LevelScaleProps {
  label: string;
  level: number;
  /** What each rater gave, where they differ. */
  given?: readonly number[];
  isMain?: boolean;
}

const LEVELS = Array.from({ length: RUBRIC_LEVELS }, (_, index) => index + 1);

/** A level as figures and as filled marks, for a list of terms. */
export function LevelScale({ label, level, given = [], isMain }: LevelScaleProps) {
  const differs = new Set(given).size > 1;
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="flex gap-1" aria-hidden="true">
          {LEVELS.map((mark) => (
            <span key={mark} className="h-2.5 w-6 overflow-hidden rounded-full bg-ink/10 forced-colors:outline">
              <span
                className={classes('block h-full', isMain ? 'bg-primary' : 'bg-ink-faint', widthOf(level - mark + 1))}
              />
            </span>
          ))}
        </span>
        <span className="font-semibold tabular-nums">
          <span>{formatLevel(level)}</span>
          <span className="sr-only">{` sur ${RUBRIC_LEVELS}`}</span>
        </span>
        {differs && <span className="text-ink-faint tabular-nums">{`(${given.join(', ')})`}</span>}
      </dd>
    </>
  );
}

/** How much of a mark is filled: a median of two raters may lie between two levels. */
function widthOf(part: number): string {
  if (part >= 1) return 'w-full';
  return part > 0 ? 'w-1/2' : 'w-0';
}

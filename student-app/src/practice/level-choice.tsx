import type { RubricStep } from '@iris/contract/programs';
import { classes } from '@iris/platform/ui';
import { type ReactNode, useId } from 'react';

interface LevelChoiceProps {
  step: RubricStep;
  /** Undefined while none is chosen. */
  level: number | undefined;
  onChoose: (level: number) => void;
  /** Replaces the title of the step above the levels. */
  legend?: ReactNode;
  /** Whether it is missing, after the attempt to send. */
  isMissing?: boolean;
  className?: string;
}

/** The five levels of a step, each in its sentence, the lowest first. */
export function LevelChoice({ step, level, onChoose, legend, isMissing, className }: LevelChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={isMissing ? id : undefined} className={classes('min-w-0', className)}>
      <legend className="mb-2.5 font-semibold wrap-anywhere">{legend ?? step.title}</legend>
      {isMissing && (
        <p id={id} className="mb-2 text-sm font-medium text-danger-ink">
          Choisissez un niveau
        </p>
      )}
      <div className="flex flex-col gap-2">
        {step.levels.map((sentence, index) => {
          const value = index + 1;
          const isChosen = value === level;
          return (
            <label
              key={value}
              className={classes(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-md border px-3 py-2 leading-snug transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-line',
                isChosen
                  ? 'border-primary-line bg-primary-soft'
                  : 'border-line-strong bg-surface hover:border-ink-soft',
              )}
            >
              <input
                type="radio"
                name={`${id}-level`}
                checked={isChosen}
                onChange={() => onChoose(value)}
                className="sr-only"
              />
              <LevelNumber level={value} isLit={isChosen} />
              <span className="min-w-0 flex-1 wrap-anywhere">{sentence}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface LevelNumberProps {
  /** Undefined while none is chosen. */
  level: number | undefined;
  isLit: boolean;
}

/** The number of a level. */
export function LevelNumber({ level, isLit }: LevelNumberProps) {
  return (
    <span
      className={classes(
        'grid size-7 flex-none place-items-center rounded-full border text-sm font-semibold tabular-nums',
        isLit ? 'border-transparent bg-primary text-on-primary' : 'border-line-strong text-ink-soft',
      )}
    >
      {level ?? '–'}
    </span>
  );
}

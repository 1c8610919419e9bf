import type { RatingDraft } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { classes } from '@iris/platform/ui';
import { LevelNumber } from '../../../practice/level-choice.tsx';

interface StepListProps {
  steps: readonly RubricStep[];
  levels: RatingDraft['levels'];
  current: RubricStep;
  onChoose: (step: RubricStep) => void;
}

/** The steps with the levels given so far. */
export function StepList({ steps, levels, current, onChoose }: StepListProps) {
  return (
    <nav aria-label="Étapes à évaluer">
      <ol className="flex flex-col">
        {steps.map((step) => {
          const level = levels.find((given) => given.step === step.id)?.level;
          const isCurrent = step === current;
          return (
            <li key={step.id}>
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onChoose(step)}
                className={classes(
                  'flex min-h-9 w-full items-center gap-3 rounded-md px-2 py-0.5 text-left pointer-coarse:min-h-11',
                  isCurrent ? 'bg-primary-soft font-semibold' : 'hover:bg-ink/4',
                )}
              >
                <LevelNumber level={level} isLit={level !== undefined} />
                <span className="min-w-0 wrap-anywhere">{step.title}</span>
                <span className="sr-only">{level === undefined ? ', sans niveau' : `, niveau ${level}`}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

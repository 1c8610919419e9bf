import type { RubricStep } from '@iris/contract/programs';
import { Button, classes } from '@iris/platform/ui';
import { MessageSquarePlus } from 'lucide-react';

interface ThumbBarProps {
  step: RubricStep;
  level: number | undefined;
  onLevel: (level: number) => void;
  onComment: () => void;
}

/** The levels of the step and a new comment, in reach of the thumb while one looks at the film. */
export function ThumbBar({ step, level, onLevel, onComment }: ThumbBarProps) {
  return (
    <div className="action-bar print:hidden fixed inset-x-0 bottom-0 z-20 border-line border-t bg-paper/95 px-4 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur-sm lg:hidden">
      <p className="truncate text-sm text-ink-soft">{step.title}</p>
      <div className="flex items-center justify-between gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing */}
        <div role="group" aria-label={`Niveau\u00a0: ${step.title}`} className="flex gap-1.5">
          {step.levels.map((sentence, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
              key={index}
              type="button"
              aria-label={`Niveau ${index + 1}\u00a0: ${sentence}`}
              aria-pressed={level === index + 1}
              onClick={() => onLevel(index + 1)}
              className={classes(
                'size-11 rounded-full border font-semibold tabular-nums',
                level === index + 1
                  ? 'border-transparent bg-primary text-on-primary'
                  : 'border-line-strong bg-surface text-ink',
              )}
            >
              {index + 1}
            </button>
          ))}
        </div>
        <Button icon={<MessageSquarePlus />} onClick={onComment}>
          <span className="max-[28rem]:sr-only">Commenter</span>
        </Button>
      </div>
    </div>
  );
}

import { classes } from '@iris/platform/ui';
import { Check, CircleCheck, CircleX, X } from 'lucide-react';
import type { QuestionProps } from './question-props.ts';

/** One or several options, numbered as the keys that choose them. */
export function ChoiceQuestion({ question, answer, onAnswer, grading }: QuestionProps) {
  const isSingle = question.kind === 'single';
  const chosen = answer?.options ?? [];
  // Without the key nobody is told which of several chosen options are wrong: they get neither tick nor color.
  const isUnexplained = grading?.is_correct === false && !grading.key;
  const handleToggle = (id: string) => {
    const options = isSingle ? [id] : chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    onAnswer?.({ question: question.id, options });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-sm text-ink-soft">
        {isSingle ? 'Une seule réponse' : 'Plusieurs réponses possibles'}
      </legend>
      <div className="flex flex-col gap-2.5">
        {question.options.map(({ id, text }, index) => {
          const isChosen = chosen.includes(id);
          const isCorrect = isUnexplained && isSingle && isChosen ? false : grading?.key?.correct.includes(id);
          const look = !isChosen ? 'open' : isCorrect === false ? 'wrong' : isUnexplained ? 'given' : 'chosen';
          return (
            <label
              key={id}
              className={classes(
                'flex min-h-12 items-center gap-3.5 rounded-md border px-4 py-2.5 leading-snug transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-line',
                onAnswer && 'cursor-pointer',
                BOX[look],
                onAnswer && !isChosen && 'hover:border-ink-soft',
              )}
            >
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={question.id}
                checked={isChosen}
                disabled={!onAnswer}
                onChange={() => handleToggle(id)}
                className="sr-only"
              />
              <span
                aria-hidden="true"
                className={classes(
                  'grid size-7 flex-none place-items-center border text-sm font-semibold tabular-nums',
                  isSingle ? 'rounded-full' : 'rounded-sm',
                  BADGE[look],
                )}
              >
                {look === 'chosen' ? (
                  <Check className="size-4" />
                ) : look === 'wrong' ? (
                  <X className="size-4" />
                ) : (
                  index + 1
                )}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              {look === 'given' && <span className="flex-none text-sm font-semibold">Votre réponse</span>}
              {isCorrect === true && (
                <span className="inline-flex flex-none items-center gap-1.5 text-sm font-semibold text-success-ink">
                  <CircleCheck className="size-4.5" />
                  Attendu
                </span>
              )}
              {isCorrect === false && isChosen && (
                <span className="inline-flex flex-none items-center gap-1.5 text-sm font-semibold text-danger-ink">
                  <CircleX className="size-4.5" />
                  Non
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** An option is open, chosen, given in a wrong answer whose key is not shown, or known to be wrong. */
const BOX = {
  open: 'border-line-strong bg-surface',
  chosen: 'border-primary-line bg-primary-soft',
  given: 'border-ink-soft bg-surface',
  wrong: 'border-danger-line bg-danger-soft',
};
const BADGE = {
  open: 'border-line-strong text-ink-soft',
  chosen: 'border-transparent bg-primary text-on-primary',
  given: 'border-ink-soft text-ink',
  wrong: 'border-transparent bg-danger text-on-danger',
};

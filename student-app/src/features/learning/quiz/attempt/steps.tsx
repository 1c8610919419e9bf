import type { Answer, Attempt } from '@iris/contract/programs';
import { classes } from '@iris/platform/ui';
import { isAnswered } from '../answers/use-answers.ts';

interface StepsProps {
  attempt: Attempt;
  /** The question that is shown; null while none is. */
  index: number | null;
  answers: ReadonlyMap<string, Answer>;
  onGo: (index: number) => void;
}

/** The questions as marks: filled once answered. */
export function Steps({ attempt: { questions }, index, answers, onGo }: StepsProps) {
  return (
    <nav aria-label="Questions" className="-ml-2 flex flex-wrap items-center">
      {questions.map(({ id }, step) => {
        const isDone = isAnswered(answers.get(id));
        return (
          <button
            key={id}
            type="button"
            aria-label={`Question ${step + 1}, ${isDone ? 'répondue' : 'sans réponse'}`}
            aria-current={step === index ? 'step' : undefined}
            onClick={() => onGo(step)}
            className="grid h-9 w-6 place-items-center rounded-sm hover:bg-ink/7 pointer-coarse:h-11 pointer-coarse:w-8"
          >
            <span
              className={classes(
                'size-2.5 rounded-full border',
                isDone ? 'border-primary-line bg-primary-line' : 'border-line-strong',
                step === index && 'outline-2 outline-offset-2 outline-ink',
              )}
            />
          </button>
        );
      })}
      {index !== null && (
        <span className="ml-2 text-ink-soft tabular-nums">{`${index + 1} sur ${questions.length}`}</span>
      )}
    </nav>
  );
}

import type { Answer, AttemptResult, QuestionKind } from '@iris/contract/programs';
import { QuestionView } from '@iris/platform/lesson';
import { Button, classes } from '@iris/platform/ui';
import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { nextAttemptText } from './wording.ts';

interface QuizResultProps {
  result: AttemptResult;
  isBusy: boolean;
  onAgain: () => void;
  /** What the result has completed, before the questions. */
  children: ReactNode;
}

/** The result of an attempt, with the explanation of each question beside its picture. */
export function QuizResult({ result, isBusy, onAgain, children }: QuizResultProps) {
  const { score, pass_mark, is_passed, attempts_left, next_attempt_at, questions } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The last question may have been scrolled far beyond it.
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const isHidden = questions.some(({ key }) => key === null);
  const correct = questions.filter(({ is_correct }) => is_correct).length;
  return (
    <section aria-labelledby="resultat" className="flex flex-col gap-8">
      <header className="flex flex-wrap items-end gap-x-8 gap-y-4 border-line border-y py-6">
        <div>
          <h2 ref={heading} id="resultat" tabIndex={-1} className="scroll-mt-24 text-2xl">
            {is_passed ? 'Quiz réussi' : "Le seuil n'est pas encore atteint"}
          </h2>
          <p className="mt-1 text-ink-soft">
            {`${correct} ${correct > 1 ? 'bonnes réponses' : 'bonne réponse'} sur ${questions.length}, il en faut ${pass_mark}\u00a0%.`}
          </p>
        </div>
        <p
          className={classes('font-display text-5xl tabular-nums', is_passed && 'text-success-ink')}
        >{`${score}\u00a0%`}</p>
        {!is_passed && (
          <div className="flex flex-wrap items-center gap-4">
            {attempts_left > 0 && !next_attempt_at ? (
              <Button variant="primary" busy={isBusy} onClick={onAgain}>
                Faire une autre tentative
              </Button>
            ) : (
              next_attempt_at && <p>{nextAttemptText(next_attempt_at)}</p>
            )}
            {attempts_left > 0 && (
              <p className="text-sm text-ink-faint">
                {attempts_left === 1 ? 'Il en reste une en 24\u00a0h.' : `Il en reste ${attempts_left} en 24\u00a0h.`}
              </p>
            )}
          </div>
        )}
      </header>
      {children}
      {isHidden && (
        <p className="-mt-3 text-ink-soft">
          Les bonnes réponses et leurs explications s'affichent une fois le quiz réussi, ou après la dernière tentative.
        </p>
      )}
      <ol className="flex flex-col gap-10">
        {questions.map(({ question, answer, is_correct, explanation, key }, index) => (
          <li key={question.id} className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="min-w-0">
              <h3 className="mb-3 flex items-start gap-3 text-xl">
                {is_correct ? (
                  <CircleCheck className="mt-1 size-5.5 text-success-ink" aria-hidden="true" />
                ) : (
                  <CircleX className="mt-1 size-5.5 text-danger-ink" aria-hidden="true" />
                )}
                <span className="min-w-0 whitespace-pre-line wrap-anywhere">
                  <span className="sr-only">{`Question ${index + 1}, ${is_correct ? 'juste' : 'fausse'}\u00a0: `}</span>
                  <span>{question.text}</span>
                </span>
              </h3>
              <QuestionView question={question} answer={answer} grading={{ is_correct, key }} />
              {!is_correct && !key && (
                <p className="mt-2.5 text-sm text-danger-ink">{verdictFor(question.kind, answer)}</p>
              )}
            </div>
            {explanation && (
              <p className="self-start border-primary-line border-l-2 pl-4 whitespace-pre-line wrap-anywhere xl:mt-10">
                {explanation}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is wrong, without telling what would be right. */
function verdictFor(kind: QuestionKind, answer: Answer | null): string {
  if (!answer) return 'Sans réponse';
  return {
    single: 'Ce choix est faux.',
    multiple: 'Un choix au moins est faux, ou manque.',
    order: "L'ordre est faux.",
    point: 'Ce point est hors de la zone attendue.',
  }[kind];
}

import { Button } from '@iris/platform/ui';
import { useLayoutEffect, useRef } from 'react';
import type { PlacedQuestion } from '../answers/use-answers.ts';

interface UnansweredQuestionsProps {
  missing: readonly PlacedQuestion[];
  isEnding: boolean;
  onGo: (index: number) => void;
  onEnd: () => void;
}

/** Asks before the quiz is ended with questions that have no answer, and leads to each of them. */
export function UnansweredQuestions({ missing, isEnding, onGo, onEnd }: UnansweredQuestionsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [first] = missing;
  return (
    <>
      <div>
        <h2 ref={heading} id="question" tabIndex={-1} className="text-2xl">
          {titleFor(missing.length)}
        </h2>
        {first && (
          <p className="mt-2 text-ink-soft">
            Une question sans réponse compte comme une erreur. Terminer maintenant utilise cette tentative.
          </p>
        )}
      </div>
      <ul className="border-line border-t">
        {missing.map(({ question, index }) => (
          <li key={question.id} className="border-line border-b">
            <button
              type="button"
              onClick={() => onGo(index)}
              className="flex min-h-12 w-full items-baseline gap-4 rounded-sm py-3 pr-2 text-left hover:bg-ink/5"
            >
              <span className="w-24 flex-none font-semibold tabular-nums">{`Question ${index + 1}`}</span>
              <span className="line-clamp-2 min-w-0 text-ink-soft wrap-anywhere">{question.text}</span>
            </button>
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap items-center gap-3 pt-1">
        {first && (
          <Button variant="primary" onClick={() => onGo(first.index)}>
            {`Répondre à la question ${first.index + 1}`}
          </Button>
        )}
        <Button busy={isEnding} onClick={onEnd}>
          {first ? 'Terminer quand même' : 'Terminer le quiz'}
        </Button>
      </footer>
    </>
  );
}

function titleFor(count: number): string {
  if (count === 0) return 'Toutes les questions ont une réponse';
  return count === 1 ? 'Une question est sans réponse' : `${count} questions sont sans réponse`;
}

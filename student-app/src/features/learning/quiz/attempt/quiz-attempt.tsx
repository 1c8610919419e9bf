import type { Attempt, AttemptResult } from '@iris/contract/programs';
import { QuestionView } from '@iris/platform/lesson';
import { Button, InlineError } from '@iris/platform/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { unanswered, useAnswers } from '../answers/use-answers.ts';
import { AttemptHeader } from './attempt-header.tsx';
import { RefusedAnswers } from './refused-answers.tsx';
import { UnansweredQuestions } from './unanswered-questions.tsx';
import { useEnd } from './use-end.ts';
import { useQuizKeys } from './use-quiz-keys.ts';
import { useRemaining } from './use-remaining.ts';

interface QuizAttemptProps {
  attempt: Attempt;
  onEnd: (result: AttemptResult) => void;
}

/** An attempt under way: one question a screen, each answer saved as it is given. */
export function QuizAttempt({ attempt, onEnd }: QuizAttemptProps) {
  const { questions, seconds_left } = attempt;
  const { answers, status, refused, isClosed, save, flush, close } = useAnswers(attempt);
  const missing = unanswered(attempt, answers);
  const [index, setIndex] = useState(() => missing[0]?.index ?? questions.length - 1);
  /** Whether it is asked what remains unanswered, in the place of the question. */
  const [isAsking, setIsAsking] = useState(false);
  const remaining = useRemaining(seconds_left);
  const isOver = isClosed || (remaining !== null && remaining <= 0);
  const { end, isEnding } = useEnd({
    attempt,
    isOver,
    flush,
    onEnd: (result) => {
      close();
      onEnd(result);
    },
    // Before it ends for good: whoever answered last has not seen the refusal.
    onRefused: (refusedId) => go(questions.findIndex(({ id }) => id === refusedId)),
  });
  const question = isAsking ? undefined : questions[index];
  const shownIndex = isAsking ? null : index;
  const isLast = index === questions.length - 1;
  const heading = useRef<HTMLHeadingElement>(null);
  const [turns, setTurns] = useState(0);
  // With the rendering: keys pressed right after it are for the question. At first too: the button that began is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn to a question, also to the same one
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [turns]);

  const go = (to: number) => {
    setIsAsking(false);
    setIndex(Math.min(Math.max(to, 0), questions.length - 1));
    setTurns((count) => count + 1);
  };
  const handleEnd = () => {
    if (missing.length > 0) setIsAsking(true);
    else void end();
  };
  const handleNext = () => !isLast && go(index + 1);
  useQuizKeys({ question, answer: answers.get(question?.id ?? ''), save, onNext: handleNext });

  return (
    <section aria-labelledby="question" className="flex max-w-3xl flex-col gap-5">
      <AttemptHeader
        {...{ attempt, answers, remaining }}
        status={question && refused.has(question.id) ? 'refused' : status}
        index={shownIndex}
        onGo={go}
      />
      {question ? (
        <>
          <h2 ref={heading} id="question" tabIndex={-1} className="text-2xl whitespace-pre-line wrap-anywhere">
            <span className="sr-only">{`Question ${index + 1} sur ${questions.length}\u00a0: `}</span>
            <span>{question.text}</span>
          </h2>
          <QuestionView
            key={question.id}
            question={question}
            answer={answers.get(question.id) ?? null}
            onAnswer={save}
          />
        </>
      ) : (
        <UnansweredQuestions missing={missing} isEnding={isEnding} onGo={go} onEnd={() => void end()} />
      )}
      <RefusedAnswers {...{ questions, refused }} index={shownIndex} onGo={go} />
      {status === 'error' && (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <InlineError>
            Votre dernière réponse n'est pas encore enregistrée&nbsp;: l'enregistrement reprend de lui-même.
          </InlineError>
          <Button size="sm" onClick={() => void flush()}>
            Réessayer
          </Button>
        </div>
      )}
      {question && (
        <footer className="flex flex-wrap items-center gap-3 border-line border-t pt-5">
          <Button variant="ghost" icon={<ChevronLeft />} disabled={index === 0} onClick={() => go(index - 1)}>
            <span className="max-sm:sr-only">Précédente</span>
          </Button>
          {isLast ? (
            <Button variant="primary" busy={isEnding} onClick={handleEnd}>
              Terminer le quiz
            </Button>
          ) : (
            <Button onClick={handleNext}>
              <span>Question suivante</span>
              <ChevronRight className="size-4.5" aria-hidden="true" />
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}

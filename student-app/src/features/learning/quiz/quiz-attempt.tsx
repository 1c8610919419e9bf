import type { Answer, Attempt, AttemptResult } from '@iris/contract/quizzes';
import { ApiError, api } from '@iris/platform/api';
import { digitOf, QuestionView } from '@iris/platform/lesson';
import { Button, classes, InlineError } from '@iris/platform/ui';
import { ChevronLeft, ChevronRight, Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AnswerSaver, type SaveState } from './answer-saver.ts';
import { useSubmit } from './quiz.api.ts';
import { useRemaining } from './use-remaining.ts';
import { remainingText } from './wording.ts';

interface QuizAttemptProps {
  attempt: Attempt;
  onEnd: (result: AttemptResult) => void;
}

/** An attempt under way: one question a screen, each answer saved as it is given. */
export function QuizAttempt({ attempt, onEnd }: QuizAttemptProps) {
  const { questions, seconds_left } = attempt;
  const { answers, state, isClosed, save, flush } = useAnswers(attempt);
  const [index, setIndex] = useState(() => firstUnanswered(attempt));
  const remaining = useRemaining(seconds_left);
  const isOver = isClosed || (remaining !== null && remaining <= 0);
  const { end, isEnding } = useEnd({ attempt, isOver, flush, onEnd });
  const heading = useRef<HTMLHeadingElement>(null);
  const question = questions[index];
  const isLast = index === questions.length - 1;
  const missing = questions.length - answers.size;

  const go = (to: number) => {
    setIndex(Math.min(Math.max(to, 0), questions.length - 1));
    heading.current?.focus({ preventScroll: true });
  };
  useQuizKeys(question, answers.get(question?.id ?? ''), save, () => !isLast && go(index + 1));

  if (!question)
    return (
      <Button busy={isEnding} onClick={() => void end()}>
        Terminer le quiz
      </Button>
    );
  return (
    <section aria-labelledby="question" className="flex max-w-3xl flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm">
        <Steps attempt={attempt} index={index} answered={answers} onGo={go} />
        <p className="flex items-center gap-4 tabular-nums">
          {answers.size > 0 && <SaveLabel state={state} />}
          {remaining !== null && (
            <span
              className={classes(
                'inline-flex items-center gap-1.5 font-semibold',
                remaining < 60_000 && 'text-danger-ink',
              )}
            >
              <Timer className="size-4.5" aria-hidden="true" />
              <span className="sr-only">{'Temps restant\u00a0: '}</span>
              {remainingText(remaining)}
            </span>
          )}
        </p>
      </header>
      <h2 ref={heading} id="question" tabIndex={-1} className="text-2xl whitespace-pre-line wrap-anywhere">
        <span className="sr-only">{`Question ${index + 1} sur ${questions.length}\u00a0: `}</span>
        {question.text}
      </h2>
      <QuestionView key={question.id} question={question} answer={answers.get(question.id) ?? null} onAnswer={save} />
      {state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <InlineError>Votre dernière réponse n'est pas encore enregistrée.</InlineError>
          <Button size="sm" onClick={() => void flush()}>
            Réessayer
          </Button>
        </div>
      )}
      <footer className="flex flex-wrap items-center gap-3 border-line border-t pt-5">
        <Button variant="ghost" icon={<ChevronLeft />} disabled={index === 0} onClick={() => go(index - 1)}>
          <span className="max-sm:sr-only">Précédente</span>
        </Button>
        {isLast ? (
          <>
            <Button variant="primary" busy={isEnding} onClick={() => void end()}>
              Terminer le quiz
            </Button>
            {missing > 0 && (
              <p className="text-sm text-ink-soft">
                {missing === 1 ? 'Une question est sans réponse.' : `${missing} questions sont sans réponse.`}
              </p>
            )}
          </>
        ) : (
          <Button onClick={() => go(index + 1)}>
            Question suivante
            <ChevronRight className="size-4.5" aria-hidden="true" />
          </Button>
        )}
      </footer>
    </section>
  );
}

/** The answers given so far and their saving. */
function useAnswers(attempt: Attempt) {
  const [answers, setAnswers] = useState(() => new Map(attempt.answers.map((answer) => [answer.question, answer])));
  const [state, setState] = useState<SaveState>('saved');
  /** The server has ended the attempt: in another tab, or while this device was asleep. */
  const [isClosed, setIsClosed] = useState(false);
  const [saver] = useState(
    () =>
      new AnswerSaver({
        send: async (body) => {
          try {
            await api.call('PUT /attempts/:id/answers', { params: { id: attempt._id }, body });
          } catch (error) {
            if (error instanceof ApiError && error.code === 'attempt_closed') setIsClosed(true);
            throw error;
          }
        },
        onState: setState,
      }),
  );
  useEffect(() => {
    const handleOnline = () => void saver.flush();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [saver]);
  const save = (answer: Answer) => {
    setAnswers((given) => new Map(given).set(answer.question, answer));
    saver.save(answer);
  };
  return { answers, state, isClosed, save, flush: () => saver.flush() };
}

interface EndOptions extends QuizAttemptProps {
  /** Whether the time is over, or the server has ended the attempt. */
  isOver: boolean;
  flush: () => Promise<boolean>;
}

/** Ends the attempt once its answers are saved: one that the server does not have would be lost. When it is over, in any case. */
function useEnd({ attempt, isOver, flush, onEnd }: EndOptions) {
  const submit = useSubmit(onEnd);
  const [isSaving, setIsSaving] = useState(false);
  const isLocked = useRef(false);
  const end = async () => {
    if (isLocked.current && !isOver) return;
    isLocked.current = true;
    setIsSaving(true);
    const isSaved = await flush();
    isLocked.current = false;
    setIsSaving(false);
    if (isSaved || isOver) submit.mutate(attempt);
  };
  const endNow = useRef(end);
  endNow.current = end;
  useEffect(() => {
    if (isOver) void endNow.current();
  }, [isOver]);
  return { end, isEnding: isSaving || submit.isPending };
}

type Question = Attempt['questions'][number];

/** Keys 1 to 9 choose an option, Enter leads on. */
function useQuizKeys(
  question: Question | undefined,
  answer: Answer | undefined,
  save: (answer: Answer) => void,
  onNext: () => void,
): void {
  const handle = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !question) return;
    if (
      target instanceof Element &&
      target.closest('textarea, input:not([type=radio], [type=checkbox]), [role=tablist]')
    )
      return;
    if (event.key === 'Enter') {
      if (target instanceof Element && target.closest('button, a[href]')) return;
      event.preventDefault();
      onNext();
      return;
    }
    const option = question.options[(digitOf(event) ?? 0) - 1];
    if (!option || (question.kind !== 'single' && question.kind !== 'multiple')) return;
    event.preventDefault();
    const chosen = answer?.options ?? [];
    const toggled = chosen.includes(option.id) ? chosen.filter((id) => id !== option.id) : [...chosen, option.id];
    save({ question: question.id, options: question.kind === 'single' ? [option.id] : toggled });
  };
  const current = useRef(handle);
  current.current = handle;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => current.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

interface StepsProps {
  attempt: Attempt;
  index: number;
  answered: ReadonlyMap<string, Answer>;
  onGo: (index: number) => void;
}

/** The questions as marks: filled once answered. */
function Steps({ attempt: { questions }, index, answered, onGo }: StepsProps) {
  return (
    <nav aria-label="Questions" className="-ml-2 flex flex-wrap items-center">
      {questions.map(({ id }, step) => (
        <button
          key={id}
          type="button"
          aria-label={`Question ${step + 1}, ${answered.has(id) ? 'répondue' : 'sans réponse'}`}
          aria-current={step === index ? 'step' : undefined}
          onClick={() => onGo(step)}
          className="grid h-9 w-6 place-items-center rounded-sm hover:bg-ink/7 pointer-coarse:h-11 pointer-coarse:w-8"
        >
          <span
            className={classes(
              'size-2.5 rounded-full border',
              answered.has(id) ? 'border-primary-line bg-primary-line' : 'border-line-strong',
              step === index && 'outline-2 outline-offset-2 outline-ink',
            )}
          />
        </button>
      ))}
      <span className="ml-2 text-ink-soft tabular-nums">{`${index + 1} sur ${questions.length}`}</span>
    </nav>
  );
}

interface SaveLabelProps {
  state: SaveState;
}

function SaveLabel({ state }: SaveLabelProps) {
  const text = { saved: 'Enregistré', saving: 'Enregistrement...', failed: 'Non enregistré' }[state];
  return (
    <span role="status" className={state === 'failed' ? 'font-semibold text-danger-ink' : 'text-ink-faint'}>
      {text}
    </span>
  );
}

function firstUnanswered({ questions, answers }: Attempt): number {
  const index = questions.findIndex(({ id }) => !answers.some(({ question }) => question === id));
  return index < 0 ? questions.length - 1 : index;
}

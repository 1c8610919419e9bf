import { counted } from '@iris/contract/foundation';
import type { DeskQuestion } from '@iris/contract/webinars';
import { Button, Card, classes } from '@iris/platform/ui';
import { ArrowBigUp, Check, EyeOff, RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Foldable } from '../../../ui/foldable.tsx';
import { useQuestionState } from './desk.api.ts';
import { DeskSection } from './desk-section.tsx';
import { useSteadyOrder } from './steady-order.ts';

/** The questions of the evening: those that wait, the most wanted first, then what is done. */
export function QuestionSection({ questions }: { questions: readonly DeskQuestion[] }) {
  const byVotes = questions.filter(({ state }) => state === 'open').toSorted((one, other) => other.votes - one.votes);
  const { ordered: open, area } = useSteadyOrder(byVotes);
  const done = questions.filter(({ state }) => state !== 'open');
  const heading = useRef<HTMLHeadingElement>(null);
  const keepFocus = useFocusAfterMove(questions, heading);
  return (
    <DeskSection
      id="questions"
      headingRef={heading}
      title={open.length > 0 ? `Questions (${open.length})` : 'Questions'}
    >
      <div {...area}>
        {open.length === 0 ? (
          <p className="text-ink-soft">
            {done.length > 0 ? 'Toutes les questions sont traitées.' : 'Les questions de la salle apparaîtront ici.'}
          </p>
        ) : (
          <ol className="flex flex-col gap-3">
            {open.map((question) => (
              <Question key={question._id} question={question} onChange={keepFocus} />
            ))}
          </ol>
        )}
      </div>
      {done.length > 0 && (
        <Foldable
          summary={counted(done.length, 'question répondue ou masquée', 'questions répondues ou masquées')}
          className="mt-3"
        >
          <ol className="mt-2 flex flex-col gap-3">
            {done.map((question) => (
              <Question key={question._id} question={question} onChange={keepFocus} />
            ))}
          </ol>
        </Foldable>
      )}
    </DeskSection>
  );
}

interface QuestionProps {
  question: DeskQuestion;
  onChange: (question: DeskQuestion) => void;
}

function Question({ question, onChange }: QuestionProps) {
  const { _id, text, votes, asker, state } = question;
  const change = useQuestionState();
  const set = (next: DeskQuestion['state']) => {
    onChange(question);
    change.mutate({ _id, state: next });
  };
  const name = <span className="sr-only">{` ${text}`}</span>;
  return (
    <Card as="li" className={classes('p-4', state === 'hidden' && 'opacity-75')}>
      <div className="flex items-start gap-3">
        <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-primary-soft px-2.5 py-0.5 font-semibold text-primary-ink tabular-nums">
          <ArrowBigUp className="size-4.5" />
          <span>{votes}</span>
          <span className="sr-only">{votes > 1 ? ' votes' : ' vote'}</span>
        </span>
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="mt-1 text-sm text-ink-faint wrap-anywhere">
            <span translate="no">{asker}</span>
            {state === 'answered' && <span> · répondue</span>}
            {state === 'hidden' && <span> · masquée</span>}
          </p>
        </div>
      </div>
      <div className="mt-2 -ml-1 flex flex-wrap gap-1">
        {state === 'open' ? (
          <>
            <Button size="sm" icon={<Check />} onClick={() => set('answered')}>
              Répondue{name}
            </Button>
            <Button size="sm" variant="ghost" icon={<EyeOff />} onClick={() => set('hidden')}>
              Masquer{name}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={() => set('open')}>
            Rouvrir{name}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Gives the focus to the heading once a question moves away with the pressed button. The returned function is to be called with it. */
function useFocusAfterMove(questions: readonly DeskQuestion[], heading: RefObject<HTMLElement | null>) {
  const pressed = useRef<DeskQuestion>(undefined);
  useEffect(() => {
    const before = pressed.current;
    if (!before || questions.some(({ _id, state }) => _id === before._id && state === before.state)) return;
    pressed.current = undefined;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [questions, heading]);
  return (question: DeskQuestion) => {
    pressed.current = question;
  };
}

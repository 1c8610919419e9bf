import type { DecisionResult } from '@iris/contract/learning';
import type { OpenDecision } from '@iris/contract/programs';
import { detailOf } from '@iris/platform/api';
import { Button, classes, InlineError } from '@iris/platform/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FilmPlayer } from './player/film-player.ts';
import { useFilm } from './player/use-film.ts';
import { digitOf } from './shortcuts/shortcuts.ts';

/** Sends the learner's answer; the result tells what the surgeon and the peers chose. */
export type Decide = (decision: string, option: string) => Promise<DecisionResult>;

interface DecisionViewProps {
  player: FilmPlayer;
  decision: OpenDecision;
  isFull: boolean;
  onDecide: Decide;
}

/** «Que feriez-vous ?» below or beside the stopped picture: the question, then what the surgeon did and what peers chose. */
export function DecisionView({ player, decision, isFull, onDecide }: DecisionViewProps) {
  const result = useFilm(player, ({ answers }) => answers.find((answer) => answer.decision === decision.id));
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result may be higher than the question
  useEffect(() => {
    root.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, [result]);
  const handleResume = () => {
    // First, so that the film is in the window again when it plays (useShownWhole).
    flushSync(() => player.closeDecision());
    player.play();
  };
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-labelledby="decision"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        player.closeDecision();
      }}
      className={classes(
        '@container bg-paper px-4 pt-4 short:max-h-svh short:scroll-pb-16 short:overflow-y-auto @2xl:px-5',
        isFull && 'overflow-y-auto',
      )}
    >
      <p className="text-sm font-semibold text-accent-ink">{'Que feriez-vous\u00a0?'}</p>
      <h2 id="decision" className="mt-0.5 mb-3.5 max-w-200 text-xl short:text-lg">
        {decision.question}
      </h2>
      {result ? (
        <Result decision={decision} result={result} onResume={handleResume} />
      ) : (
        <Question decision={decision} onDecide={onDecide} player={player} onResume={handleResume} />
      )}
    </section>
  );
}

/** Always in sight, also where the question is higher than its panel. */
const ACTIONS = 'sticky bottom-0 flex flex-wrap gap-x-1 gap-y-2 bg-paper py-4 short:py-2';

/** Both buttons in one row of a narrow panel. */
const COMPACT = '@max-[22rem]:px-2 @max-[22rem]:text-sm';

interface QuestionProps extends Omit<DecisionViewProps, 'isFull'> {
  onResume: () => void;
}

function Question({ player, decision, onDecide, onResume }: QuestionProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);

  const handleCommit = async () => {
    if (!chosen || isSending) return;
    setSending(true);
    setFailure(null);
    try {
      player.answer(await onDecide(decision.id, chosen));
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  };
  const options = useRef<HTMLDivElement>(null);
  const commit = useRef(handleCommit);
  commit.current = handleCommit;
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // As Tab and arrows do: the focus is seen at the answer, also where the panel must be scrolled to it.
      const option = options.current?.querySelectorAll('input')[(digitOf(event) ?? 0) - 1];
      if (option) {
        option.focus();
        setChosen(option.value);
      } else if (event.key !== 'Enter' || isButton(event.target)) return;
      else void commit.current();
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <>
      <div
        ref={options}
        role="radiogroup"
        aria-labelledby="decision"
        className={classes('grid gap-2', decision.options.length % 2 === 0 ? '@2xl:grid-cols-2' : '@2xl:grid-cols-3')}
      >
        {decision.options.map(({ id, text }, index) => (
          <label
            key={id}
            className={classes(
              'relative flex min-h-11 cursor-pointer items-center gap-3 rounded-sm border px-3 py-2 leading-snug transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-line',
              id === chosen ? 'border-ink bg-ink/15' : 'border-line-strong hover:border-ink-soft',
            )}
          >
            <input
              type="radio"
              name={decision.id}
              value={id}
              checked={id === chosen}
              onChange={() => setChosen(id)}
              className="sr-only"
            />
            <span
              aria-hidden="true"
              className={classes(
                'grid size-6 flex-none place-items-center rounded-full border text-xs font-semibold tabular-nums',
                id === chosen ? 'border-ink bg-ink text-paper' : 'border-line-strong text-ink-soft',
              )}
            >
              {index + 1}
            </span>
            <span>{text}</span>
          </label>
        ))}
      </div>
      {failure !== null && (
        <div role="alert" className="mt-3">
          <InlineError>{detailOf(failure, "Votre réponse n'a pas pu être envoyée. Réessayez.")}</InlineError>
        </div>
      )}
      <div className={ACTIONS}>
        <Button
          variant="primary"
          className={COMPACT}
          disabled={!chosen}
          busy={isSending}
          onClick={() => void handleCommit()}
        >
          Valider mon choix
        </Button>
        <Button variant="ghost" className={COMPACT} onClick={onResume}>
          Répondre plus tard
        </Button>
      </div>
    </>
  );
}

interface ResultProps {
  decision: OpenDecision;
  result: DecisionResult;
  onResume: () => void;
}

function Result({ decision, result, onResume }: ResultProps) {
  const total = result.peers.reduce((sum, { count }) => sum + count, 0);
  const resume = useRef<HTMLDivElement>(null);
  useEffect(() => resume.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'k' || event.key === 'K') onResume();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key of the film's own button
    <div
      onKeyDown={handleKeyDown}
      className="flex flex-col gap-x-12 @3xl:grid @3xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] @3xl:grid-rows-[auto_1fr]"
    >
      <div className="mb-4 @3xl:row-span-2">
        <ul className="flex flex-col gap-3">
          {decision.options.map(({ id, text }) => (
            <Choice key={id} option={id} text={text} result={result} total={total} />
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-faint">
          {total > 1 ? `Réponses de ${total} participants` : "Personne d'autre n'a encore répondu"}
        </p>
      </div>
      <p className="self-start border-accent-line border-l-2 pl-3.5 whitespace-pre-line">{result.explanation}</p>
      <div ref={resume} className={ACTIONS}>
        <Button variant="primary" className="self-start" onClick={onResume}>
          Reprendre
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  option: string;
  text: string;
  result: DecisionResult;
  total: number;
}

/** An option with the share of peers who chose it, as a bar and in numbers. */
function Choice({ option, text, result, total }: ChoiceProps) {
  const count = result.peers.find((peer) => peer.option === option)?.count ?? 0;
  const share = total > 0 ? Math.round((count / total) * 100) : 0;
  const isSurgeons = option === result.chosen;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-4">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 leading-snug">
          <span className={isSurgeons ? 'font-semibold' : 'text-ink-soft'}>{text}</span>
          {isSurgeons && <Tag className="bg-accent text-on-accent">Le chirurgien</Tag>}
          {option === result.option && <Tag className="bg-ink text-paper">Votre choix</Tag>}
        </p>
        <p className="flex-none text-sm text-ink-soft tabular-nums">{`${share}\u00a0% · ${count}`}</p>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1 bg-ink/12 forced-colors:outline">
        <div className={classes('h-full', isSurgeons ? 'bg-accent' : 'bg-ink-faint')} style={{ width: `${share}%` }} />
      </div>
    </li>
  );
}

interface TagProps {
  className: string;
  children: string;
}

function Tag({ className, children }: TagProps) {
  return (
    <span className={classes('rounded-xs px-1.5 text-xs font-semibold whitespace-nowrap', className)}>{children}</span>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, input:not([type=radio])'))
  );
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a[href]') !== null;
}

import { classes } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ComparisonStep } from '../comparison.types.ts';
import type { FilmPair } from '../sync/film-pair.ts';

interface StepBarProps {
  pair: FilmPair;
  steps: readonly ComparisonStep[];
}

/** The steps as buttons that go to their beginning. */
export function StepBar({ pair, steps }: StepBarProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = useStore(pair.state, ({ step }) => step);
  const parts = useStore(pair.state, (state) => state.parts);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(current ?? '')}"]`);
    // By hand: `scrollIntoView` would also move the page.
    if (list.current && shown)
      list.current.scrollLeft = shown.offsetLeft - list.current.clientWidth / 2 + shown.offsetWidth / 2;
  }, [current]);
  if (steps.length === 0) return null;
  return (
    <nav aria-label="Étapes du film">
      <ol ref={list} className="relative flex gap-1.5 overflow-x-auto px-3 py-1">
        {steps.map(({ id, title }, index) => {
          const part = parts.find(({ step }) => step === id);
          return (
            <li key={id} className="flex-none">
              <button
                type="button"
                data-step={id}
                disabled={!part}
                title={part ? undefined : 'Cette étape n\u2019est pas marquée dans ce film'}
                aria-current={id === current ? 'step' : undefined}
                onClick={() => part && pair.seek(part.start)}
                className={classes(
                  'min-h-8 rounded-full border px-3 text-sm transition-colors disabled:opacity-45 pointer-coarse:min-h-11',
                  id === current
                    ? 'border-primary-line bg-primary-soft font-semibold text-ink'
                    : 'border-line-strong text-ink-soft hover:bg-ink/10 hover:text-ink',
                )}
              >
                <span className="tabular-nums">{index + 1}</span>
                <span>{` ${title}`}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

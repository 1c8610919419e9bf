import type { RubricStep } from '@iris/contract/programs';
import { ChevronRight } from 'lucide-react';
import { LevelNumber } from '../level-choice.tsx';

interface RubricProps {
  steps: readonly RubricStep[];
}

/** The steps of a rubric, each with its five levels on demand: one below the other, readable on a phone. */
export function Rubric({ steps }: RubricProps) {
  return (
    <ol className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
      {steps.map(({ id, title, weight, levels }, index) => (
        <li key={id}>
          <details className="group/step" open={index === 0}>
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                className="size-4.5 flex-none text-ink-faint transition-transform group-open/step:rotate-90"
                aria-hidden="true"
              />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</span>
              {weight > 1 && (
                <span className="flex-none text-sm text-ink-faint tabular-nums">{`coefficient ${weight}`}</span>
              )}
            </summary>
            <ol className="flex flex-col gap-2.5 px-4 pt-1 pb-4 sm:pl-11">
              {levels.map((sentence, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
                <li key={at} className="flex items-start gap-3">
                  <LevelNumber level={at + 1} isLit={false} />
                  <span className="min-w-0 pt-0.5 wrap-anywhere">{sentence}</span>
                </li>
              ))}
            </ol>
          </details>
        </li>
      ))}
    </ol>
  );
}

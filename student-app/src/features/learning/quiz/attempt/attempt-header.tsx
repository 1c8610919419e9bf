import { classes } from '@iris/platform/ui';
import { Timer } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { SaveState } from '../answers/answer-saver.ts';
import { remainingText } from '../wording.ts';
import { Steps } from './steps.tsx';

interface AttemptHeaderProps extends ComponentProps<typeof Steps> {
  state: SaveState;
  /** Milliseconds until the server ends the attempt; null without limit. */
  remaining: number | null;
}

/** The questions as marks, whether the answers are saved, and the time left. */
export function AttemptHeader({ state, remaining, ...steps }: AttemptHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm">
      <Steps {...steps} />
      <p className="flex items-center gap-4 tabular-nums">
        {(steps.answers.size > 0 || state !== 'saved') && <SaveLabel state={state} />}
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

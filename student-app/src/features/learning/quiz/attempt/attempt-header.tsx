import type { QueueStatus } from '@iris/platform/autosave';
import { classes } from '@iris/platform/ui';
import { Timer } from 'lucide-react';
import type { ComponentProps } from 'react';
import { remainingText } from '../wording.ts';
import { Steps } from './steps.tsx';

interface AttemptHeaderProps extends ComponentProps<typeof Steps> {
  /** Whether the answers are saved, and that of the shown question accepted. */
  status: QueueStatus | 'refused';
  /** Milliseconds until the server ends the attempt; null without limit. */
  remaining: number | null;
}

/** The questions as marks, whether the answers are saved, and the time left. */
export function AttemptHeader({ status, remaining, ...steps }: AttemptHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm">
      <Steps {...steps} />
      <p className="flex items-center gap-4 tabular-nums">
        {(steps.answers.size > 0 || status !== 'saved') && <SaveLabel status={status} />}
        {remaining !== null && (
          <span
            className={classes(
              'inline-flex items-center gap-1.5 font-semibold',
              remaining < 60_000 && 'text-danger-ink',
            )}
          >
            <Timer className="size-4.5" aria-hidden="true" />
            <span className="sr-only">{'Temps restant\u00a0: '}</span>
            <span>{remainingText(remaining)}</span>
          </span>
        )}
      </p>
    </header>
  );
}

const LABELS = {
  saved: 'Enregistré',
  saving: 'Enregistrement…',
  error: 'Pas encore enregistré',
  refused: 'Non enregistré',
} as const;

function SaveLabel({ status }: Pick<AttemptHeaderProps, 'status'>) {
  const isSaved = status === 'saved' || status === 'saving';
  return (
    <span role="status" className={isSaved ? 'text-ink-faint' : 'font-semibold text-danger-ink'}>
      {LABELS[status]}
    </span>
  );
}

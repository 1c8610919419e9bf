import { counted } from '@iris/contract/foundation';
import type { FailedJob } from '@iris/contract/operations';
import { formatMoment } from '@iris/platform/format';
import { Button } from '@iris/platform/ui';
import { RotateCw, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useRetryJob } from './jobs.api.ts';

interface FailedJobItemProps {
  job: FailedJob;
  onAbandon: (job: FailedJob) => void;
  /** Focused when the item is removed from the list. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** A failed job with its reason and what can be decided. */
export function FailedJobItem({ job, onAbandon, focusAfterwards }: FailedJobItemProps) {
  const { _id, label, key, reason, attempts, failed_at, can_retry } = job;
  const titleId = `job-${_id}`;
  const retry = useRetryJob();
  const keepFocus = useKeptFocus(retry.isPending, focusAfterwards);
  const handleRetry = () => {
    keepFocus();
    retry.mutate(job);
  };
  const about = <span className="sr-only">{`\u00a0: ${label}, ${formatMoment(failed_at)}`}</span>;
  return (
    <li>
      <article aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 id={titleId} className="font-sans text-base font-semibold">
            {label}
          </h2>
          <p className="text-sm text-ink-soft tabular-nums">
            <time dateTime={failed_at}>{formatMoment(failed_at)}</time>
            <span>{`, après ${counted(attempts, 'essai')}`}</span>
          </p>
          <p className="mt-1 font-mono text-sm wrap-anywhere text-ink-soft">{reason}</p>
          {key && (
            <p translate="no" className="font-mono text-sm wrap-anywhere text-ink-faint">
              {key}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {can_retry && (
            <Button size="sm" icon={<RotateCw />} onClick={handleRetry} busy={retry.isPending}>
              Relancer
              {about}
            </Button>
          )}
          <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => onAbandon(job)}>
            Abandonner
            {about}
          </Button>
        </div>
      </article>
    </li>
  );
}

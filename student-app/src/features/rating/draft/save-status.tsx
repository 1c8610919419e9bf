import { Button } from '@iris/platform/ui';
import { Check, CircleAlert, CircleDashed, RefreshCw } from 'lucide-react';
import type { RatingState } from './rating-store.ts';

interface SaveStatusProps extends Pick<RatingState, 'save' | 'refusal'> {
  onRetry: () => void;
}

/** Says in words whether the rating is on the server. */
export function SaveStatus({ save, refusal, onRetry }: SaveStatusProps) {
  const isStored = save === 'saved' || save === 'saving' || save === 'waiting';
  return (
    <div role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm [&_.lucide]:size-4.5">
      <span
        className={`inline-flex items-center gap-2 ${isStored ? 'text-ink-soft' : 'font-semibold text-danger-ink'}`}
      >
        {save === 'saved' ? <Check className="text-success-ink" /> : isStored ? <CircleDashed /> : <CircleAlert />}
        {textOf(save, refusal)}
      </span>
      {save === 'failed' && (
        <Button size="sm" icon={<RefreshCw />} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

function textOf(save: RatingState['save'], refusal: string): string {
  if (save === 'saved') return 'Enregistré';
  if (save === 'saving' || save === 'waiting') return 'Enregistrement…';
  if (save === 'conflict') return 'Pas encore enregistré\u00a0: choisissez une version';
  return refusal
    ? `Pas encore enregistré. ${refusal}`
    : 'Gardé sur cet appareil, pas encore enregistré\u00a0: le réseau manque';
}

import { ApiError, detailOf, isRefused } from '@iris/platform/api';
import { Button } from '@iris/platform/ui';
import { Check, CircleAlert, CircleDashed, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AutosaveState, AutosaveStatus } from '../saver/autosave-options.ts';

interface SaveStatusProps {
  saving: Pick<AutosaveState<unknown, unknown>, 'status' | 'error'> &
    Partial<Pick<AutosaveState<unknown, unknown>, 'errors' | 'isKept'>>;
  onRetry: () => void;
}

/** Says in words whether what is edited is saved. */
export function SaveStatus({ saving, onRetry }: SaveStatusProps) {
  const { status } = saving;
  const isCalm = status === 'saved' || status === 'saving' || status === 'pending';
  return (
    <div role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm [&_.lucide]:size-4.5">
      <span className={`inline-flex items-center gap-2 ${isCalm ? 'text-ink-soft' : 'font-semibold text-danger-ink'}`}>
        {ICONS[status]}
        <span>{describeStatus(saving)}</span>
      </span>
      {status === 'error' && (
        <Button size="sm" icon={<RefreshCw />} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

const ALERT = <CircleAlert aria-hidden="true" className="flex-none" />;
const PROGRESS = <CircleDashed aria-hidden="true" className="flex-none" />;

const ICONS: Record<AutosaveStatus, ReactNode> = {
  saved: <Check aria-hidden="true" className="flex-none text-success-ink" />,
  ...{ saving: PROGRESS, pending: PROGRESS },
  ...{ invalid: ALERT, error: ALERT, conflict: ALERT, closed: ALERT },
};

/** Whether what is edited is saved, in a French sentence. */
export function describeStatus({ status, error, errors = {}, isKept }: SaveStatusProps['saving']): string {
  if (status === 'saved') return 'Enregistré';
  if (status === 'saving' || status === 'pending') return 'Enregistrement…';
  if (status === 'conflict') return 'Modifié ailleurs\u00a0: choisissez une version';
  if (status === 'closed') return isRefused(error) ? withDetail('Non enregistré', error) : 'Non enregistré';
  if (status === 'invalid') {
    const messages = Object.values(errors);
    return messages.length > 1
      ? `Pas encore enregistré\u00a0: ${messages.length} champs à compléter`
      : `Pas encore enregistré. ${messages[0] ?? ''}`.trim();
  }
  if (isRefused(error)) return withDetail('Pas encore enregistré', error);
  const hasEnded = error instanceof ApiError && error.status === 401;
  if (hasEnded) return 'Pas encore enregistré\u00a0: reconnectez-vous';
  return isKept
    ? "Pas encore enregistré, gardé sur cet appareil\u00a0: l'enregistrement reprend de lui-même"
    : "Pas encore enregistré\u00a0: l'enregistrement reprend de lui-même";
}

/** With the reason of the server, where it has said one. */
function withDetail(text: string, error: ApiError): string {
  const detail = detailOf(error, '');
  return detail ? `${text}. ${detail}` : text;
}

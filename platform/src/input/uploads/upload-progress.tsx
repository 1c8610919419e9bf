import { ofName } from '@iris/contract/foundation';
import { Button, InlineError, ProgressBar } from '@iris/platform/ui';
import { RotateCw, X } from 'lucide-react';
import type { UploadState } from './film-upload.ts';
import { formatBytes, formatLeft } from './sent-rate.ts';

interface UploadProgressProps {
  state: UploadState;
  onResume: () => void;
  onCancel: () => void;
}

/** How far a film is sent: bytes, rate and time left, in words. */
export function UploadProgress({ state, onResume, onCancel }: UploadProgressProps) {
  const { status, name, sent, total, failure } = state;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {status !== 'refused' && (
        <>
          <ProgressBar label={`Envoi ${ofName(name)}`} value={total > 0 ? (sent / total) * 100 : 0} className="h-2!" />
          <p className="text-sm text-ink-soft tabular-nums">{describeProgress(state)}</p>
        </>
      )}
      {status === 'interrupted' && (
        <p role="status" className="text-sm">
          Envoi interrompu. Il reprendra où il en était dès que la connexion revient.
        </p>
      )}
      {status === 'refused' && (
        <div role="alert">
          <InlineError>{failure}</InlineError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'interrupted' && (
          <Button size="sm" icon={<RotateCw />} onClick={onResume}>
            Reprendre
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={<X />} onClick={onCancel}>
          {status === 'refused' ? 'Choisir un autre film' : "Annuler l'envoi"}
        </Button>
      </div>
    </div>
  );
}

function describeProgress({ status, sent, total, rate }: UploadState): string {
  const parts = [`${formatBytes(sent)} sur ${formatBytes(total)}`];
  if (status === 'sending' && rate) {
    parts.push(`${formatBytes(rate)}/s`, `reste ${formatLeft((total - sent) / rate)}`);
  }
  return parts.join(' · ');
}

import { Button, InlineError } from '@iris/platform/ui';
import { Check, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Work } from './use-work.ts';

interface SaveNoticeProps {
  work: Pick<Work, 'state' | 'refusal'>;
  onReload: () => void;
}

/** Says whether the work is saved, and what to do when it was changed elsewhere. */
export function SaveNotice({ work: { state, refusal }, onReload }: SaveNoticeProps) {
  const alert = useRef<HTMLDivElement>(null);
  // What was just done, often far below, is not saved.
  useEffect(() => {
    if (state === 'conflict' || state === 'gone' || state === 'refused')
      alert.current?.scrollIntoView?.({ block: 'center' });
  }, [state]);
  if (state === 'conflict') {
    return (
      <div ref={alert} role="alert" className="flex flex-wrap items-center gap-4 rounded-md bg-danger-soft p-4">
        <p className="min-w-[min(100%,28ch)] flex-1">
          Ce film a été préparé entre-temps dans un autre onglet ou sur un autre appareil. Votre dernière modification
          n'est pas enregistrée&nbsp;: rechargez pour continuer avec ce qui l'a été.
        </p>
        <Button icon={<RotateCw />} onClick={onReload}>
          Recharger
        </Button>
      </div>
    );
  }
  if (state === 'gone' || state === 'refused') {
    return (
      <div ref={alert} role="alert">
        <InlineError>{refusal}</InlineError>
      </div>
    );
  }
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-ink-soft">
      {state === 'saved' && <Check className="size-4 text-success-ink" aria-hidden="true" />}
      {STATES[state]}
    </p>
  );
}

const STATES = {
  saved: 'Enregistré',
  saving: 'Enregistrement...',
  failed: "Pas encore enregistré\u00a0: l'enregistrement reprend dès que la connexion revient.",
} as const;

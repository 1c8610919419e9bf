import { detailOf, isUnreachable, unreachableText } from '@iris/platform/api';
import { holdClicks } from '@iris/platform/clicks';
import { Button } from '@iris/platform/ui';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PasskeyError } from './passkey-error.ts';
import { askPasskey, type PasskeyRequest, preparePasskeys } from './passkeys.ts';
import { ProofLayout, type ProofStepProps } from './proof-step.tsx';

interface PasskeyProofProps extends Omit<ProofStepProps, 'submitLabel'> {
  options: PasskeyRequest;
}

/** Has the browser ask a passkey of the account. */
export function PasskeyProof({ options, onProof, failureText, ...layout }: PasskeyProofProps) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const submit = useRef<HTMLButtonElement>(null);
  const leaveSignal = useLeaveSignal();
  useEffect(preparePasskeys, []);
  // Also after a failure: a button that was disabled has lost the focus.
  useEffect(() => {
    if (!isBusy) submit.current?.focus();
  }, [isBusy]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    const release = holdClicks();
    setFailure('');
    setBusy(true);
    try {
      await onProof({ assertion: await askPasskey(options, leaveSignal()) });
      release('done');
    } catch (error) {
      release('failed');
      setFailure(sentenceOf(error, failureText));
    }
    isRunning.current = false;
    setBusy(false);
  };

  return (
    <form method="post" aria-label="Confirmation de l'identité" onSubmit={(event) => void handleSubmit(event)}>
      <ProofLayout
        {...layout}
        failure={failure}
        submit={
          <Button
            ref={submit}
            type="submit"
            variant="primary"
            size={layout.layout === 'page' ? 'lg' : 'md'}
            icon={<Fingerprint />}
            busy={isBusy}
            busyLabel="En attente..."
          >
            Utiliser ma clé d'accès
          </Button>
        }
      >
        <p className="text-ink-soft">
          Votre appareil vous demande votre empreinte, votre visage, son code ou votre clé de sécurité.
        </p>
      </ProofLayout>
    </form>
  );
}

function sentenceOf(error: unknown, failureText: (error: unknown) => string): string {
  if (error instanceof PasskeyError) return error.message;
  return isUnreachable(error) ? unreachableText() : detailOf(error, failureText(error));
}

/** Returns a signal that is aborted when the component goes: the browser must not go on asking for a passkey then. */
export function useLeaveSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    // React runs effects twice in development.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return () => controller.current.signal;
}

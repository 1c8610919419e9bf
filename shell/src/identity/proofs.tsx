import type { SecondFactorChallenge } from '@iris/contract/accounts';
import type { BodyOf } from '@iris/contract/routes';
import { ApiError, api } from '@iris/platform/api';
import { ProofForm } from '@iris/platform/identity';
import { useSession } from '@iris/platform/session';
import { Button, DialogActions, ErrorState, Loading, Skeleton } from '@iris/platform/ui';
import { useCallback, useEffect, useState } from 'react';

const FAILED = 'Impossible de confirmer votre identité. Réessayez dans un instant.';

/** What the dialog is told: whether the proof was given. */
export interface IdentityDialogProps {
  onEnd: (isConfirmed: boolean) => void;
}

/** Asks for the password of the account. */
export function PasswordProof({ onEnd }: IdentityDialogProps) {
  const { user } = useSession();
  return (
    <ProofForm
      {...buildProps(onEnd)}
      methods={['password']}
      email={user?.email ?? ''}
      onProof={async (proof) => {
        await send(proof);
        onEnd(true);
      }}
    />
  );
}

/** Asks for a second factor of the account. */
export function SecondFactorProof({ onEnd }: IdentityDialogProps) {
  const { status, challenge, load, retry } = useChallenge();
  // It was switched off elsewhere.
  if (status === 'off') return <PasswordProof onEnd={onEnd} />;
  if (!challenge) return <Waiting hasFailed={status === 'failed'} onRetry={() => void retry()} onEnd={onEnd} />;
  return (
    <ProofForm
      {...buildProps(onEnd)}
      methods={challenge.methods}
      passkeyOptions={challenge.passkey_options}
      onProof={async (proof) => {
        try {
          await send('assertion' in proof ? { ...proof, challenge: challenge.challenge } : proof);
        } catch (error) {
          // The next attempt answers another one.
          if (error instanceof ApiError && error.code === 'challenge_expired') await load();
          throw error;
        }
        onEnd(true);
      }}
    />
  );
}

interface WaitingProps extends IdentityDialogProps {
  hasFailed: boolean;
  onRetry: () => void;
}

function Waiting({ hasFailed, onRetry, onEnd }: WaitingProps) {
  return (
    <>
      <div className="px-5 pt-4 sm:px-7">
        {hasFailed ? (
          <ErrorState message={FAILED} onRetry={onRetry} />
        ) : (
          <Loading label="Chargement...">
            <Skeleton className="h-13 w-full" />
          </Loading>
        )}
      </div>
      <DialogActions>
        <Button onClick={() => onEnd(false)}>Annuler</Button>
      </DialogActions>
    </>
  );
}

function buildProps(onEnd: IdentityDialogProps['onEnd']) {
  return {
    layout: 'dialog',
    submitLabel: 'Confirmer',
    cancelLabel: 'Annuler',
    onCancel: () => onEnd(false),
    failureText: () => FAILED,
  } as const;
}

function send(body: BodyOf<'POST /auth/reauthenticate'>): Promise<void> {
  return api.call('POST /auth/reauthenticate', { body });
}

interface ChallengeState {
  challenge?: SecondFactorChallenge;
  /** `off`: the account has no second factor any more. */
  status: 'loading' | 'ready' | 'off' | 'failed';
}

/** What proves the second factor of the account; `load` asks for it again. */
function useChallenge() {
  const [state, setState] = useState<ChallengeState>({ status: 'loading' });
  const load = useCallback(async () => {
    try {
      setState({ status: 'ready', challenge: await api.call('POST /auth/reauthenticate/challenge') });
    } catch (error) {
      setState({ status: error instanceof ApiError && error.code === 'second_factor_off' ? 'off' : 'failed' });
    }
  }, []);
  useEffect(() => void load(), [load]);
  const retry = () => {
    setState({ status: 'loading' });
    return load();
  };
  return { ...state, load, retry };
}

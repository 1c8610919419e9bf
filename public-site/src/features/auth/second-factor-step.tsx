import type { SecondFactorChallenge } from '@iris/contract/accounts';
import { ApiError } from '@iris/platform/api';
import { type IdentityProof, ProofForm } from '@iris/platform/identity';
import { loginFailure, useSecondFactorLogin } from './auth.api.ts';

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  /** The user starts again with the password; with a sentence when it has to be so. */
  onBack: (reason?: string) => void;
}

const EXPIRED = 'La connexion a pris trop de temps\u00a0: saisissez de nouveau votre mot de passe.';

/** The second step of a login: a passkey, a code of the application, or a recovery code. */
export function SecondFactorStep({ challenge, onBack }: SecondFactorStepProps) {
  const login = useSecondFactorLogin();
  const handleProof = async (proof: IdentityProof) => {
    try {
      await login.mutateAsync({ ...proof, challenge: challenge.challenge });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'challenge_expired')) throw error;
      onBack(EXPIRED);
    }
  };
  return (
    <ProofForm
      layout="page"
      methods={challenge.methods}
      passkeyOptions={challenge.passkey_options}
      onProof={handleProof}
      failureText={loginFailure}
      submitLabel="Continuer"
      cancelLabel="Revenir au mot de passe"
      onCancel={() => onBack()}
    />
  );
}

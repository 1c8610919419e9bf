import { recoveryCodeFormSchema, type SecondFactorChallenge, totpFormSchema } from '@iris/contract/second-factor';
import { ApiError } from '@iris/platform/api';
import { applyProblem, Form, FormBanner, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useEffect, useState } from 'react';
import { loginFailure, type TypedProof, useSecondFactorLogin } from './auth.api.ts';

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  /** The user starts again with the password; with a sentence when it has to be so. */
  onBack: (reason?: string) => void;
}

const EXPIRED = 'La connexion a pris trop de temps\u00a0: saisissez de nouveau votre mot de passe.';

/** The second step of a login: a code of the application, or a recovery code. */
export function SecondFactorStep({ challenge, onBack }: SecondFactorStepProps) {
  const hasApplication = challenge.methods.includes('totp');
  const [isRecovering, setIsRecovering] = useState(!hasApplication);
  const [failure, setFailure] = useState('');
  const login = useSecondFactorLogin();

  const attempt = async (proof: TypedProof, explain: (error: unknown) => string) => {
    setFailure('');
    try {
      await login.mutateAsync({ challenge: challenge.challenge, ...proof });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_expired') onBack(EXPIRED);
      else setFailure(explain(error));
    }
  };
  const handleSwitch = () => {
    setFailure('');
    setIsRecovering(!isRecovering);
  };

  return (
    <div className="flex flex-col gap-5">
      <FormBanner message={failure} />
      {isRecovering ? <RecoveryCodeForm onProof={attempt} /> : <CodeForm onProof={attempt} />}
      <div className="flex flex-wrap gap-3">
        {hasApplication && (
          <Button variant="ghost" onClick={handleSwitch}>
            {isRecovering ? "Utiliser le code de l'application" : 'Utiliser un code de secours'}
          </Button>
        )}
        <Button variant="ghost" onClick={() => onBack()}>
          Revenir au mot de passe
        </Button>
      </div>
    </div>
  );
}

interface ProofFormProps {
  onProof: (proof: TypedProof, explain: (error: unknown) => string) => Promise<void>;
}

function CodeForm({ onProof }: ProofFormProps) {
  const form = useZodForm(totpFormSchema, { defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={(proof) => onProof(proof, (error) => applyProblem(form, error, loginFailure(error)))}
      label="Code de l'application"
      className="flex flex-col gap-5"
    >
      <TextField
        control={form.control}
        name="code"
        label="Code à six chiffres"
        hint="Votre application d'authentification l'affiche."
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
      />
      <SubmitButton isBusy={form.formState.isSubmitting} />
    </Form>
  );
}

function RecoveryCodeForm({ onProof }: ProofFormProps) {
  const form = useZodForm(recoveryCodeFormSchema, { defaultValues: { recovery_code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('recovery_code'), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={(proof) => onProof(proof, (error) => applyProblem(form, error, loginFailure(error)))}
      label="Code de secours"
      className="flex flex-col gap-5"
    >
      <TextField
        control={form.control}
        name="recovery_code"
        label="Code de secours"
        hint="Un des dix codes que vous avez gardés. Il ne servira plus ensuite."
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <SubmitButton isBusy={form.formState.isSubmitting} />
    </Form>
  );
}

function SubmitButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" variant="primary" size="lg" busy={isBusy} busyLabel="Vérification...">
      Continuer
    </Button>
  );
}

import { recoveryCodeFormSchema, totpFormSchema } from '@iris/contract/second-factor';
import { api, isUnreachable } from '@iris/platform/api';
import { applyProblem, Form, FormBanner, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { Footer } from './footer.tsx';
import type { IdentityDialogProps } from './identity-check.tsx';

const FAILED = 'Impossible de confirmer votre identité. Réessayez dans un instant.';

/** Asks an account with a second factor for a code of its application, or a recovery code. */
export function CodeForm({ onEnd }: IdentityDialogProps) {
  const [isRecovering, setIsRecovering] = useState(false);
  return (
    <>
      {isRecovering ? <RecoveryCode onEnd={onEnd} /> : <ApplicationCode onEnd={onEnd} />}
      <div className="px-5 pb-5 sm:px-7">
        <Button size="sm" variant="ghost" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? "Utiliser le code de l'application" : 'Utiliser un code de secours'}
        </Button>
      </div>
    </>
  );
}

function ApplicationCode({ onEnd }: IdentityDialogProps) {
  const [failure, setFailure] = useState('');
  const form = useZodForm(totpFormSchema, { defaultValues: { code: '' } });
  const handleSubmit = async (body: { code: string }) => {
    setFailure('');
    try {
      await api.call('POST /auth/reauthenticate', { body });
    } catch (error) {
      const sentence = applyProblem(form, error, FAILED);
      // The field says it already.
      setFailure(form.getFieldState('code').error && !isUnreachable(error) ? '' : sentence);
      return;
    }
    onEnd(true);
  };
  return (
    <Form form={form} onSubmit={handleSubmit} label="Confirmation de l'identité">
      <div className="flex flex-col gap-4 px-5 pt-4 pb-5 sm:px-7">
        <FormBanner message={failure} />
        <TextField
          control={form.control}
          name="code"
          label="Code à six chiffres"
          hint="Votre application d'authentification l'affiche."
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="go"
        />
      </div>
      <Footer isBusy={form.formState.isSubmitting} onEnd={onEnd} />
    </Form>
  );
}

function RecoveryCode({ onEnd }: IdentityDialogProps) {
  const [failure, setFailure] = useState('');
  const form = useZodForm(recoveryCodeFormSchema, { defaultValues: { recovery_code: '' } });
  const handleSubmit = async (body: { recovery_code: string }) => {
    setFailure('');
    try {
      await api.call('POST /auth/reauthenticate', { body });
    } catch (error) {
      const sentence = applyProblem(form, error, FAILED);
      setFailure(form.getFieldState('recovery_code').error && !isUnreachable(error) ? '' : sentence);
      return;
    }
    onEnd(true);
  };
  return (
    <Form form={form} onSubmit={handleSubmit} label="Confirmation de l'identité">
      <div className="flex flex-col gap-4 px-5 pt-4 pb-5 sm:px-7">
        <FormBanner message={failure} />
        <TextField
          control={form.control}
          name="recovery_code"
          label="Code de secours"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
      </div>
      <Footer isBusy={form.formState.isSubmitting} onEnd={onEnd} />
    </Form>
  );
}

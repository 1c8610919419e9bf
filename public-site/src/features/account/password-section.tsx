import { type PasswordChangeForm, passwordChangeFormSchema, type User } from '@iris/contract/accounts';
import { applyProblem, Form, FormBanner, useFieldValue, useZodForm, type ZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { PasswordField } from '../../password/password-field.tsx';
import { PasswordMeter } from '../../password/password-meter.tsx';
import { PASSWORD_FAILED, useChangePassword } from './account.api.ts';
import { AccountSection } from './account-section.tsx';

const EMPTY = { current_password: '', password: '', confirmPassword: '' };

/** Changes the password, which signs the other devices out. */
export function PasswordSection({ user }: { user: User }) {
  const [failure, setFailure] = useState('');
  const form = useZodForm(passwordChangeFormSchema, { defaultValues: EMPTY });
  const { control } = form;
  const change = useChangePassword();

  const handleSubmit = async ({ current_password, password }: PasswordChangeForm) => {
    setFailure('');
    try {
      await change.mutateAsync({ current_password, password });
      form.reset(EMPTY);
    } catch (error) {
      setFailure(applyProblem(form, error, PASSWORD_FAILED));
    }
  };

  return (
    <AccountSection
      title="Mot de passe"
      lead="Le changer déconnecte vos autres appareils. Nous vous le confirmons par e-mail."
    >
      <Form form={form} onSubmit={handleSubmit} label="Mot de passe" className="flex max-w-md flex-col gap-4">
        <FormBanner message={failure} />
        {/* For password managers, which store the new password for this account. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          control={control}
          name="current_password"
          label="Mot de passe actuel"
          autoComplete="current-password"
        />
        <PasswordField
          control={control}
          name="password"
          label="Nouveau mot de passe"
          autoComplete="new-password"
          hint={<TypedPasswordMeter form={form} user={user} />}
        />
        <PasswordField
          control={control}
          name="confirmPassword"
          label="Confirmer le nouveau mot de passe"
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <Button
          type="submit"
          busy={form.formState.isSubmitting}
          busyLabel="Enregistrement..."
          className="self-start max-sm:w-full"
        >
          Changer le mot de passe
        </Button>
      </Form>
    </AccountSection>
  );
}

interface TypedPasswordMeterProps {
  form: ZodForm<PasswordChangeForm, PasswordChangeForm>;
  user: User;
}

/** A component of its own, so that typing does not render the whole form again. */
function TypedPasswordMeter({ form, user: { name, email } }: TypedPasswordMeterProps) {
  return <PasswordMeter password={useFieldValue(form.control, 'password')} owner={{ name, email }} />;
}

import { type PasswordChangeForm, passwordChangeFormSchema, type User } from '@iris/contract/accounts';
import { Form, FormFailure, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { NewPasswordFields } from '../../password/new-password-fields.tsx';
import { PasswordField } from '../../password/password-field.tsx';
import { PASSWORD_FAILED, useChangePassword } from './account.api.ts';
import { AccountSection } from './account-section.tsx';

const EMPTY = { current_password: '', password: '', confirmPassword: '' };

/** Changes the password, which signs the other devices out. */
export function PasswordSection({ user }: { user: User }) {
  const form = useZodForm(passwordChangeFormSchema, { defaultValues: EMPTY });
  const { control } = form;
  const change = useChangePassword();

  const handleSubmit = async ({ current_password, password }: PasswordChangeForm) => {
    await change.mutateAsync({ current_password, password });
    form.reset(EMPTY);
  };

  return (
    <AccountSection
      title="Mot de passe"
      lead="Le changer déconnecte vos autres appareils. Nous vous le confirmons par e-mail."
    >
      <Form
        form={form}
        onSubmit={handleSubmit}
        failureText={PASSWORD_FAILED}
        label="Mot de passe"
        className="flex max-w-md flex-col gap-4"
      >
        <FormFailure control={control} />
        {/* For password managers, which store the new password for this account. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          control={control}
          name="current_password"
          label="Mot de passe actuel"
          autoComplete="current-password"
        />
        <NewPasswordFields
          form={form}
          label="Nouveau mot de passe"
          confirmLabel="Confirmer le nouveau mot de passe"
          owner={user}
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

import { type PasswordChangeForm, passwordChangeFormSchema, type User } from '@iris/contract/accounts';
import { useZodForm } from '@iris/platform/forms';
import { NewPasswordFields } from '../../password/new-password-fields.tsx';
import { PasswordField } from '../../password/password-field.tsx';
import { UsernameField } from '../../password/username-field.tsx';
import { PageForm } from '../../ui/page-form.tsx';
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
      <PageForm
        form={form}
        onSubmit={handleSubmit}
        failureText={PASSWORD_FAILED}
        label="Mot de passe"
        submitLabel="Changer le mot de passe"
        busyLabel="Enregistrement..."
      >
        <UsernameField email={user.email} />
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
      </PageForm>
    </AccountSection>
  );
}

import { type RegisterForm, registerFormSchema } from '@iris/contract/accounts';
import { TextField, useZodForm } from '@iris/platform/forms';
import { NewPasswordFields } from '../../../password/new-password-fields.tsx';
import { UsernameField } from '../../../password/username-field.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { isLinkFailure, registerFailure } from '../auth.api.ts';
import { useInvitedRegistration } from './invitation.api.ts';
import type { InvitationAnswerProps } from './invitation-answer.tsx';

/** Creates the account of an invitation, with its address, which the link proves. */
export function InvitedForm({ secret, invitation, onAccepted, onInvalid }: InvitationAnswerProps) {
  const { name, email } = invitation;
  const form = useZodForm(registerFormSchema, { defaultValues: { name, email, password: '', confirmPassword: '' } });
  const register = useInvitedRegistration(onAccepted);
  const handleSubmit = async ({ name, password }: RegisterForm) => {
    try {
      await register.mutateAsync({ token: secret, name, password });
    } catch (error) {
      if (isLinkFailure(error)) onInvalid();
      throw error;
    }
  };
  return (
    <PageForm
      form={form}
      onSubmit={handleSubmit}
      failureText={registerFailure}
      label="Créer mon compte"
      isMain
      submitLabel="Créer mon compte et rejoindre"
      busyLabel="Inscription..."
    >
      <p className="text-ink-soft wrap-anywhere">
        Créez votre compte avec l'adresse <strong>{email}</strong>, que ce lien confirme.
      </p>
      <UsernameField email={email} />
      <TextField control={form.control} name="name" label="Nom complet" autoComplete="name" autoCapitalize="words" />
      <NewPasswordFields form={form} label="Mot de passe" confirmLabel="Confirmer le mot de passe" />
    </PageForm>
  );
}

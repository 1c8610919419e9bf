import { type ForgotPasswordInput, forgotPasswordSchema } from '@iris/contract/accounts';
import { TextField, useZodForm } from '@iris/platform/forms';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { PageForm } from '../../ui/page-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { accountFailure, useForgotPassword } from './auth.api.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Sends a link to a new password. What it says does not depend on whether the e-mail has an account. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState('');
  return (
    <AuthLayout
      title="Mot de passe oublié"
      lead="Nous vous envoyons un lien pour en choisir un nouveau."
      other={<TextLink to={paths.login}>Revenir à la connexion</TextLink>}
    >
      {sentTo ? <Sent email={sentTo} /> : <ForgotPasswordForm onSent={setSentTo} />}
    </AuthLayout>
  );
}

interface SentProps {
  email: string;
}

function Sent({ email }: SentProps) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-primary-soft px-4 py-4">
      <MailCheck className="mt-0.5 size-5 flex-none text-primary-ink" aria-hidden="true" />
      <p className="min-w-0 wrap-anywhere">
        Si un compte existe avec l'adresse <strong>{email}</strong>, un e-mail vient de partir. Ouvrez son lien dans les
        30&nbsp;minutes. Rien reçu&nbsp;? Regardez dans les messages indésirables.
      </p>
    </div>
  );
}

interface ForgotPasswordFormProps {
  onSent: (email: string) => void;
}

function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const form = useZodForm(forgotPasswordSchema, { defaultValues: { email: '' } });
  const forgot = useForgotPassword();

  const handleSubmit = async (input: ForgotPasswordInput) => {
    await forgot.mutateAsync(input);
    onSent(input.email);
  };

  return (
    <PageForm
      form={form}
      onSubmit={handleSubmit}
      failureText={accountFailure}
      label="Mot de passe oublié"
      isMain
      submitLabel="Recevoir le lien"
      busyLabel="Envoi..."
    >
      <TextField control={form.control} name="email" label="E-mail" type="email" autoComplete="username" />
    </PageForm>
  );
}

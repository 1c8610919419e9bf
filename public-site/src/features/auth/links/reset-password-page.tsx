import { type ResetPasswordForm as ResetPasswordFormValues, resetPasswordFormSchema } from '@iris/contract/accounts';
import { applyProblem, Form, FormBanner, useFieldValue, useZodForm, type ZodForm } from '@iris/platform/forms';
import { notify } from '@iris/platform/notify';
import { logout } from '@iris/platform/session';
import { Button, ButtonLink } from '@iris/platform/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PasswordField } from '../../../password/password-field.tsx';
import { PasswordMeter } from '../../../password/password-meter.tsx';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { accountFailure, isLinkFailure, useResetPassword } from '../auth.api.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { useLinkSecret } from './use-link-secret.ts';

/** Chooses a new password by the link of a mail. */
export default function ResetPasswordPage() {
  const secret = useLinkSecret();
  const [isInvalid, setInvalid] = useState(false);
  const isUsable = secret !== '' && !isInvalid;
  return (
    <AuthLayout
      title={isUsable ? 'Nouveau mot de passe' : 'Ce lien ne sert plus'}
      lead={isUsable ? 'Toutes vos sessions ouvertes seront fermées.' : 'Ce lien a expiré ou a déjà servi.'}
      other={<TextLink to={paths.login}>Revenir à la connexion</TextLink>}
    >
      {isUsable ? (
        <ResetPasswordForm token={secret} onInvalid={() => setInvalid(true)} />
      ) : (
        <div role="status">
          <p className="mb-5">Demandez un nouveau lien, puis ouvrez-le dans les 30&nbsp;minutes.</p>
          <ButtonLink to={paths.forgotPassword} variant="primary" size="lg">
            Demander un nouveau lien
          </ButtonLink>
        </div>
      )}
    </AuthLayout>
  );
}

interface ResetPasswordFormProps {
  token: string;
  onInvalid: () => void;
}

function ResetPasswordForm({ token, onInvalid }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState('');
  const form = useZodForm(resetPasswordFormSchema, { defaultValues: { password: '', confirmPassword: '' } });
  const reset = useResetPassword();
  const navigate = useNavigate();

  const handleSubmit = async ({ password }: ResetPasswordFormValues) => {
    setFailure('');
    try {
      await reset.mutateAsync({ token, password });
    } catch (error) {
      if (isLinkFailure(error)) onInvalid();
      setFailure(applyProblem(form, error, accountFailure(error)));
      return;
    }
    // The server has ended the session of this browser too.
    logout();
    notify.success('Mot de passe changé', 'Connectez-vous avec le nouveau.');
    void navigate(paths.login, { replace: true });
  };

  return (
    <Form form={form} onSubmit={handleSubmit} label="Choix du mot de passe" className="flex flex-col gap-5">
      <FormBanner message={failure} />
      <PasswordField
        control={form.control}
        name="password"
        label="Nouveau mot de passe"
        autoComplete="new-password"
        hint={<TypedPasswordMeter form={form} />}
      />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={form.formState.isSubmitting}
        busyLabel="Enregistrement..."
      >
        Changer le mot de passe
      </Button>
    </Form>
  );
}

interface TypedPasswordMeterProps {
  form: ZodForm<ResetPasswordFormValues, ResetPasswordFormValues>;
}

/** A component of its own, so that typing does not render the whole form again. */
function TypedPasswordMeter({ form: { control } }: TypedPasswordMeterProps) {
  return <PasswordMeter password={useFieldValue(control, 'password')} owner={UNKNOWN} />;
}

/** Whoever opens a link is not told whose account it is. */
const UNKNOWN = { name: '', email: '' };

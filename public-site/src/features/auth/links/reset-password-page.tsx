import { type ResetPasswordForm as ResetPasswordFormValues, resetPasswordFormSchema } from '@iris/contract/accounts';
import { isUnavailable } from '@iris/platform/api';
import { useZodForm } from '@iris/platform/forms';
import { notify } from '@iris/platform/notify';
import { logout } from '@iris/platform/session';
import { ButtonLink } from '@iris/platform/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NewPasswordFields } from '../../../password/new-password-fields.tsx';
import { UsernameField } from '../../../password/username-field.tsx';
import { paths } from '../../../paths.ts';
import { PageForm } from '../../../ui/page-form.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { accountFailure, isLinkFailure, useResetPassword } from '../auth.api.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { useLinkFragment } from './use-link-secret.ts';

/** Chooses a new password by the link of a mail. */
export default function ResetPasswordPage() {
  const { secret, email } = useLinkFragment();
  const [refusal, setRefusal] = useState<'invalid' | 'used'>();
  const isUsable = secret !== '' && !refusal;
  return (
    <AuthLayout
      title={isUsable ? 'Nouveau mot de passe' : 'Ce lien ne sert plus'}
      lead={isUsable ? 'Toutes vos sessions ouvertes seront fermées.' : 'Ce lien a expiré ou a déjà servi.'}
      other={<TextLink to={paths.login}>Revenir à la connexion</TextLink>}
    >
      {isUsable ? (
        <ResetPasswordForm token={secret} email={email} onRefused={setRefusal} />
      ) : (
        <div role="status">
          {refusal === 'used' && (
            <p className="mb-5">
              Votre mot de passe est peut-être déjà changé&nbsp;: connectez-vous d'abord avec le nouveau.
            </p>
          )}
          <p className="mb-5">
            {`${refusal === 'used' ? "S'il est refusé, demandez" : 'Demandez'} un nouveau lien, puis ouvrez-le dans les 30\u00a0minutes.`}
          </p>
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
  /** Of the account; empty in links of earlier mails. */
  email: string;
  /** `used`: perhaps by a request whose answer was lost. */
  onRefused: (refusal: 'invalid' | 'used') => void;
}

function ResetPasswordForm({ token, email, onRefused }: ResetPasswordFormProps) {
  const form = useZodForm(resetPasswordFormSchema, { defaultValues: { password: '', confirmPassword: '' } });
  const reset = useResetPassword();
  const navigate = useNavigate();
  const isUnknown = useRef(false);

  const handleSubmit = async ({ password }: ResetPasswordFormValues) => {
    try {
      await reset.mutateAsync({ token, password });
    } catch (error) {
      if (isLinkFailure(error)) onRefused(isUnknown.current ? 'used' : 'invalid');
      if (isUnavailable(error)) isUnknown.current = true;
      throw error;
    }
    // The server has ended the session of this browser too.
    logout();
    notify.success('Mot de passe changé', 'Connectez-vous avec le nouveau.');
    void navigate(paths.login, { replace: true });
  };

  return (
    <PageForm
      form={form}
      onSubmit={handleSubmit}
      failureText={accountFailure}
      label="Choix du mot de passe"
      isMain
      submitLabel="Changer le mot de passe"
      busyLabel="Enregistrement..."
    >
      {email !== '' && <UsernameField email={email} />}
      <NewPasswordFields
        form={form}
        label="Nouveau mot de passe"
        confirmLabel="Confirmer le mot de passe"
        owner={{ name: '', email }}
      />
    </PageForm>
  );
}

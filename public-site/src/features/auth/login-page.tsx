import { type LoginInput, loginSchema, type SecondFactorChallenge } from '@iris/contract/accounts';
import { returnQuery } from '@iris/contract/site';
import { TextField, useZodForm } from '@iris/platform/forms';
import { useSession } from '@iris/platform/session';
import { Loading } from '@iris/platform/ui';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PasswordField } from '../../password/password-field.tsx';
import { paths } from '../../paths.ts';
import { PageForm } from '../../ui/page-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { loginFailure, readChallenge, useLogin } from './auth.api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { afterLogin } from './redirects.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

/** The login page. Redirects an account that is signed in, also right after the login. */
export default function LoginPage() {
  const { status, user } = useSession();
  const location = useLocation();
  if (user) return <Navigate to={afterLogin(user, location)} replace />;
  if (status === 'loading') return <Loading label="Chargement..." />;
  return <Login />;
}

function Login() {
  const location = useLocation();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const [notice, setNotice] = useState('');
  const handleBack = (reason = '') => {
    setNotice(reason);
    setChallenge(undefined);
  };
  return (
    <AuthLayout
      title={challenge ? 'Double vérification' : 'Connexion'}
      lead={challenge ? "Encore une étape\u00a0: confirmez que c'est bien vous." : LEAD}
      other={
        <span>
          Pas encore de compte&nbsp;?{' '}
          <TextLink to={paths.register + returnQuery(location)} state={location.state}>
            S'inscrire
          </TextLink>
        </span>
      }
    >
      {challenge ? (
        <SecondFactorStep challenge={challenge} onBack={handleBack} />
      ) : (
        <LoginForm notice={notice} onChallenge={setChallenge} />
      )}
    </AuthLayout>
  );
}

interface LoginFormProps {
  /** Why the login starts again; empty at first. */
  notice: string;
  onChallenge: (challenge: SecondFactorChallenge) => void;
}

function LoginForm({ notice, onChallenge }: LoginFormProps) {
  const form = useZodForm(loginSchema, {
    defaultValues: { email: '', password: '' },
    refusal: notice ? { detail: notice } : undefined,
  });
  const login = useLogin();

  const handleSubmit = async (input: LoginInput) => {
    try {
      await login.mutateAsync(input);
    } catch (error) {
      const challenge = readChallenge(error);
      if (challenge) onChallenge(challenge);
      else throw error;
    }
  };

  return (
    <PageForm
      form={form}
      onSubmit={handleSubmit}
      failureText={loginFailure}
      label="Connexion"
      isMain
      submitLabel="Se connecter"
      busyLabel="Connexion..."
    >
      <TextField control={form.control} name="email" label="E-mail" type="email" autoComplete="username" />
      <PasswordField
        control={form.control}
        name="password"
        label="Mot de passe"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <TextLink to={paths.forgotPassword} className="-mt-2 inline-flex min-h-11 items-center self-start">
        Mot de passe oublié&nbsp;?
      </TextLink>
    </PageForm>
  );
}

const LEAD = 'Retrouvez vos cours là où vous les avez laissés.';

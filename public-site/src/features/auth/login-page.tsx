import { type LoginInput, loginSchema } from '@iris/contract/auth';
import { applyProblem, Form, FormBanner, TextField, useZodForm } from '@iris/platform/forms';
import { useSession } from '@iris/platform/session';
import { Button, Loading } from '@iris/platform/ui';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PasswordField } from '../../password/password-field.tsx';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { loginFailure, useLogin } from './auth.api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { afterLogin } from './redirects.ts';

/** The login page. Redirects an account that is signed in, also right after the login. */
export default function LoginPage() {
  const { status, user } = useSession();
  const { state } = useLocation();
  if (user) return <Navigate to={afterLogin(user, state)} replace />;
  if (status === 'loading') return <Loading label="Chargement..." />;
  return (
    <AuthLayout
      title="Connexion"
      lead="Retrouvez vos cours là où vous les avez laissés."
      other={
        <>
          Pas encore de compte&nbsp;?{' '}
          <TextLink to={paths.register} state={state}>
            S'inscrire
          </TextLink>
        </>
      }
    >
      <LoginForm />
    </AuthLayout>
  );
}

function LoginForm() {
  const [failure, setFailure] = useState('');
  const form = useZodForm(loginSchema, { defaultValues: { email: '', password: '' } });
  const login = useLogin();

  const handleSubmit = async (input: LoginInput) => {
    setFailure('');
    try {
      await login.mutateAsync(input);
    } catch (error) {
      setFailure(applyProblem(form, error, loginFailure(error)));
    }
  };

  return (
    <Form form={form} onSubmit={handleSubmit} label="Connexion" className="flex flex-col gap-5">
      <FormBanner message={failure} />
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
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
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={form.formState.isSubmitting}
        busyLabel="Connexion..."
        className="mt-2"
      >
        Se connecter
      </Button>
    </Form>
  );
}

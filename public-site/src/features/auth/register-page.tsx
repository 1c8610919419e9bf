import { type RegisterForm as RegisterFormValues, registerFormSchema } from '@iris/contract/accounts';
import { returnQuery } from '@iris/contract/site';
import { TextField, useZodForm } from '@iris/platform/forms';
import { useSession } from '@iris/platform/session';
import { Loading } from '@iris/platform/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { NewPasswordFields } from '../../password/new-password-fields.tsx';
import { paths } from '../../paths.ts';
import { PageForm } from '../../ui/page-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { registerFailure, useRegister } from './auth.api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { afterRegistration } from './redirects.ts';

/** The registration page. Redirects an account that is signed in, also right after registration, to the catalog. */
export default function RegisterPage() {
  const { status, user } = useSession();
  const location = useLocation();
  if (user) return <Navigate to={afterRegistration(location)} replace />;
  if (status === 'loading') return <Loading label="Chargement..." />;
  return (
    <AuthLayout
      title="S'inscrire"
      lead="Un compte suffit pour suivre tous vos programmes."
      other={
        <span>
          Déjà un compte&nbsp;?{' '}
          <TextLink to={paths.login + returnQuery(location)} state={location.state}>
            Connexion
          </TextLink>
        </span>
      }
    >
      <RegisterForm />
    </AuthLayout>
  );
}

function RegisterForm() {
  const form = useZodForm(registerFormSchema, {
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { control } = form;
  const register = useRegister();

  const handleSubmit = async ({ name, email, password }: RegisterFormValues) => {
    await register.mutateAsync({ name, email, password });
  };

  return (
    <PageForm
      form={form}
      onSubmit={handleSubmit}
      failureText={registerFailure}
      label="Inscription"
      isMain
      submitLabel="S'inscrire"
      busyLabel="Inscription..."
    >
      <TextField control={control} name="name" label="Nom complet" autoComplete="name" autoCapitalize="words" />
      <TextField control={control} name="email" label="E-mail" type="email" autoComplete="username" />
      <NewPasswordFields form={form} label="Mot de passe" confirmLabel="Confirmer le mot de passe" />
    </PageForm>
  );
}

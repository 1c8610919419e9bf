import { type RegisterForm as RegisterFormValues, registerFormSchema } from '@iris/contract/accounts';
import { queryOfCourse } from '@iris/contract/site';
import {
  applyProblem,
  Form,
  FormBanner,
  TextField,
  useFieldValue,
  useZodForm,
  type ZodForm,
} from '@iris/platform/forms';
import { useSession } from '@iris/platform/session';
import { Button, Loading } from '@iris/platform/ui';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PasswordField } from '../../password/password-field.tsx';
import { PasswordMeter } from '../../password/password-meter.tsx';
import { paths } from '../../paths.ts';
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
        <>
          Déjà un compte&nbsp;?{' '}
          <TextLink to={paths.login + queryOfCourse(location)} state={location.state}>
            Connexion
          </TextLink>
        </>
      }
    >
      <RegisterForm />
    </AuthLayout>
  );
}

function RegisterForm() {
  const [failure, setFailure] = useState('');
  const form = useZodForm(registerFormSchema, {
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { control, formState } = form;
  const register = useRegister();

  const handleSubmit = async ({ name, email, password }: RegisterFormValues) => {
    setFailure('');
    try {
      await register.mutateAsync({ name, email, password });
    } catch (error) {
      setFailure(applyProblem(form, error, registerFailure(error)));
    }
  };

  return (
    <Form form={form} onSubmit={handleSubmit} label="Inscription" className="flex flex-col gap-5">
      <FormBanner message={failure} />
      <TextField control={control} name="name" label="Nom complet" autoComplete="name" autoCapitalize="words" />
      <TextField control={control} name="email" label="E-mail" type="email" autoComplete="username" />
      <PasswordField
        control={control}
        name="password"
        label="Mot de passe"
        autoComplete="new-password"
        hint={<TypedPasswordMeter form={form} />}
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={formState.isSubmitting}
        busyLabel="Inscription..."
        className="mt-2"
      >
        S'inscrire
      </Button>
    </Form>
  );
}

interface TypedPasswordMeterProps {
  form: ZodForm<RegisterFormValues, RegisterFormValues>;
}

/** A component of its own, so that typing does not render the whole form again. */
function TypedPasswordMeter({ form: { control } }: TypedPasswordMeterProps) {
  const owner = { name: useFieldValue(control, 'name'), email: useFieldValue(control, 'email') };
  return <PasswordMeter password={useFieldValue(control, 'password')} owner={owner} />;
}

import { passwordProofSchema, recoveryCodeFormSchema, totpFormSchema } from '@iris/contract/accounts';
import { applyProblem, Form, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { type ComponentProps, useEffect } from 'react';
import type { z } from 'zod';
import { type IdentityProof, ProofLayout, type ProofStepProps } from './proof-step.tsx';

type Values = Record<string, string>;

interface TypedMethod {
  name: 'password' | 'code' | 'recovery_code';
  schema: z.ZodType<Values, Values>;
  field: Omit<ComponentProps<typeof TextField>, 'control' | 'name'>;
}

const TYPED = {
  password: {
    name: 'password',
    schema: passwordProofSchema,
    field: { label: 'Mot de passe', type: 'password', autoComplete: 'current-password' },
  },
  totp: {
    name: 'code',
    schema: totpFormSchema,
    field: {
      label: 'Code à six chiffres',
      hint: "Votre application d'authentification l'affiche.",
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
    },
  },
  recovery_code: {
    name: 'recovery_code',
    schema: recoveryCodeFormSchema,
    field: {
      label: 'Code de secours',
      hint: 'Un des dix codes que vous avez gardés. Il ne servira plus ensuite.',
      autoCapitalize: 'characters',
      spellCheck: false,
    },
  },
} as const satisfies Record<string, TypedMethod>;

interface TypedProofProps extends ProofStepProps {
  method: keyof typeof TYPED;
  email: string | undefined;
}

/** Asks for what is typed: the password, a code of the application or a recovery code. */
export function TypedProof({ method, email, onProof, failureText, submitLabel, ...layout }: TypedProofProps) {
  const { name, schema, field }: TypedMethod = TYPED[method];
  const form = useZodForm(schema, { defaultValues: { [name]: '' } });
  const { setFocus } = form;
  const isBusy = form.formState.isSubmitting;
  useEffect(() => setFocus(name), [setFocus, name]);

  const handleSubmit = async (values: Values) => {
    try {
      await onProof(values as IdentityProof);
    } catch (error) {
      applyProblem(form, error, failureText);
      // The field says it already.
      if (form.getFieldState(name).error) form.clearErrors('root');
    }
  };

  return (
    <Form form={form} onSubmit={handleSubmit} label="Confirmation de l'identité">
      <ProofLayout
        {...layout}
        failure={form.formState.errors.root?.message}
        isChecking={isBusy}
        submit={
          <Button
            type="submit"
            variant="primary"
            size={layout.layout === 'page' ? 'lg' : 'md'}
            busy={isBusy}
            busyLabel="Vérification..."
          >
            {submitLabel}
          </Button>
        }
      >
        {/* For password managers, which fill in the password of this account. */}
        {method === 'password' && (
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        )}
        <TextField {...field} control={form.control} name={name} enterKeyHint="go" />
      </ProofLayout>
    </Form>
  );
}

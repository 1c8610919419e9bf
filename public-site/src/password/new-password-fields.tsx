import type { PasswordOwner } from '@iris/contract/password-strength';
import { type FieldValues, type Path, useFieldValues, type ZodForm } from '@iris/platform/forms';
import { PasswordField } from './password-field.tsx';
import { PasswordMeter } from './password-meter.tsx';

interface NewPasswordFieldsProps<Input extends FieldValues, Output> {
  /** With the fields `password` and `confirmPassword`. */
  form: ZodForm<Input, Output>;
  label: string;
  confirmLabel: string;
  /** Whose password it is; without, the form's own fields `name` and `email` say it, if it has them. */
  owner?: PasswordOwner;
}

/** A new password, with what makes it hard to guess, and its repetition. */
export function NewPasswordFields<Input extends FieldValues, Output>(props: NewPasswordFieldsProps<Input, Output>) {
  const { form, label, confirmLabel } = props;
  const shared = { control: form.control, autoComplete: 'new-password' } as const;
  return (
    <>
      <PasswordField
        {...shared}
        name={'password' as Path<Input>}
        label={label}
        hint={<TypedPasswordMeter {...props} />}
      />
      <PasswordField {...shared} name={'confirmPassword' as Path<Input>} label={confirmLabel} enterKeyHint="go" />
    </>
  );
}

/** A component of its own, so that typing does not render the whole form again. */
function TypedPasswordMeter<Input extends FieldValues, Output>({ form, owner }: NewPasswordFieldsProps<Input, Output>) {
  const { name = '', email = '', password = '' } = useFieldValues(form.control) as Record<string, string | undefined>;
  return <PasswordMeter password={password} owner={owner ?? { name, email }} />;
}

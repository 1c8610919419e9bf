import { controlClass, FieldFrame, type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

interface PasswordFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  autoComplete: 'current-password' | 'new-password';
  enterKeyHint?: ComponentProps<'input'>['enterKeyHint'];
}

/** A password field with a button that shows or hides its value. */
export function PasswordField<Input extends FieldValues, Output>(props: PasswordFieldProps<Input, Output>) {
  const { label, hint, optional, className, autoComplete, enterKeyHint } = props;
  const [shown, setShown] = useState(false);
  const { id, error, attributes } = useField(props);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <div className="relative">
        <input
          {...attributes}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          enterKeyHint={enterKeyHint}
          autoCapitalize="none"
          spellCheck={false}
          className={classes(controlClass, 'min-h-11 pr-12')}
        />
        <button
          type="button"
          aria-label={shown ? 'Masquer les caractères' : 'Afficher les caractères'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-faint transition-colors hover:text-ink"
        >
          <Icon className="size-5" />
        </button>
      </div>
    </FieldFrame>
  );
}

import { classes } from '@iris/platform/ui';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { controlClass, FieldFrame, type FieldProps, useField } from './field.tsx';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'placeholder' | 'inputMode' | 'spellCheck' | 'maxLength' | 'autoCapitalize' | 'enterKeyHint'
>;

interface TextFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output>, InputAttributes {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
}

/** Attributes that select a phone's keyboard, by input type. */
const KEYBOARDS: Record<NonNullable<TextFieldProps<FieldValues, FieldValues>['type']>, InputAttributes> = {
  text: {},
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  tel: { inputMode: 'tel' },
  password: { autoCapitalize: 'none', spellCheck: false },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
};

/** A single-line text field. Autofill is off unless `autoComplete` is given (WCAG 1.3.5). */
export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const { control, name, label, hint, optional, className, type = 'text', ...input } = props;
  const { id, error, initial, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <input
        defaultValue={initial}
        autoComplete="off"
        {...KEYBOARDS[type]}
        {...input}
        {...attributes}
        type={type}
        className={classes(controlClass, 'min-h-11')}
      />
    </FieldFrame>
  );
}

interface TextAreaFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  rows?: number;
  placeholder?: string;
}

/** A multi-line text field. */
export function TextAreaField<Input extends FieldValues, Output>(props: TextAreaFieldProps<Input, Output>) {
  const { label, hint, optional, className, rows = 4, placeholder } = props;
  const { id, error, initial, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <textarea
        {...attributes}
        defaultValue={initial}
        rows={rows}
        placeholder={placeholder}
        className={classes(controlClass, 'resize-y')}
      />
    </FieldFrame>
  );
}

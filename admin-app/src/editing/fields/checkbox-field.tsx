import { type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { CheckboxRow } from './checkbox-row.tsx';

/** A checkbox of a form. */
export function CheckboxField<Input extends FieldValues, Output>(props: Omit<FieldProps<Input, Output>, 'optional'>) {
  const { label, hint, className } = props;
  // An unchecked box is a valid value.
  const field = useField({ ...props, optional: true });
  return <CheckboxRow {...field} {...{ label, hint, className }} />;
}

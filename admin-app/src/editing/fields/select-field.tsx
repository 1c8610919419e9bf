import { FieldFrame, type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { SelectInput } from './select-input.tsx';

interface SelectFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  options: readonly { value: string; label: string }[];
}

/** A select field. */
export function SelectField<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) {
  const { label, hint, optional, className, options } = props;
  const { id, error, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <SelectInput {...attributes} options={options} />
    </FieldFrame>
  );
}

import { FieldFrame, type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import type { ComponentProps } from 'react';
import { NumberInput } from './number-input.tsx';

interface NumberFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  step?: number;
  min?: number;
  max?: number;
  /** Unit shown at the end of the field, such as « € ». */
  unit?: string;
  enterKeyHint?: ComponentProps<'input'>['enterKeyHint'];
}

/** A number field; an empty field is undefined, so that the schema reports it as missing. */
export function NumberField<Input extends FieldValues, Output>(props: NumberFieldProps<Input, Output>) {
  const { label, hint, optional, className, step, min, max, unit, enterKeyHint } = props;
  const { id, error, attributes } = useField(props, { valueAsNumber: true } as never);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <NumberInput {...attributes} {...{ step, min, max, unit, enterKeyHint }} />
    </FieldFrame>
  );
}

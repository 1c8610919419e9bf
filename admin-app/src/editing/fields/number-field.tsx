import { controlClass, FieldFrame, type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import type { ComponentProps } from 'react';

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

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'step'> {
  step?: number | undefined;
  /** Unit shown at the end of the field, such as « € ». */
  unit?: string | undefined;
}

/** The input of a number, of forms and drafts. */
export function NumberInput({ step = 1, unit, ...input }: NumberInputProps) {
  return (
    <span className="relative block">
      <input
        autoComplete="off"
        {...input}
        type="number"
        step={step}
        inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
        // Otherwise the mouse wheel changes the number of a focused field.
        onWheel={(event) => event.currentTarget.blur()}
        className={classes(controlClass, 'min-h-11 tabular-nums', unit && 'pr-12')}
      />
      {unit && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-ink-faint"
        >
          {unit}
        </span>
      )}
    </span>
  );
}

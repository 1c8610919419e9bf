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
  const { label, hint, optional, className, step = 1, min, max, unit, enterKeyHint } = props;
  const { id, error, attributes } = useField(props, { valueAsNumber: true } as never);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <div className="relative">
        <input
          {...attributes}
          type="number"
          autoComplete="off"
          enterKeyHint={enterKeyHint}
          step={step}
          min={min}
          max={max}
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          // Otherwise the mouse wheel changes the number of a focused field.
          onWheel={(event) => event.currentTarget.blur()}
          className={classes(controlClass, 'min-h-11 tabular-nums', unit && 'pr-10')}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-ink-faint"
          >
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}

import { controlClass } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import type { ComponentProps } from 'react';

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

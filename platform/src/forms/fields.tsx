import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classes } from '../ui/index.ts';
import { controlClass, FieldFrame, type FieldProps, useField } from './field.tsx';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'placeholder' | 'inputMode' | 'spellCheck' | 'maxLength' | 'autoCapitalize'
>;

interface TextFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output>, InputAttributes {
  type?: 'text' | 'email' | 'tel' | 'url';
}

/** One line of text. */
export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const { control, name, label, hint, optional, className, type = 'text', ...input } = props;
  const { id, error, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <input {...input} {...attributes} type={type} className={classes(controlClass, 'min-h-11')} />
    </FieldFrame>
  );
}

interface NumberFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  step?: number;
  min?: number;
  max?: number;
  /** Shown at the end of the field: « € ». */
  unit?: string;
}

/** A number; empty is not a number, so that the schema says it is missing. */
export function NumberField<Input extends FieldValues, Output>(props: NumberFieldProps<Input, Output>) {
  const { label, hint, optional, className, step = 1, min, max, unit } = props;
  const { id, error, attributes } = useField(props, { valueAsNumber: true } as never);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <div className="relative">
        <input
          {...attributes}
          type="number"
          step={step}
          min={min}
          max={max}
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          // Turning the wheel over a focused number would change it unseen.
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

interface TextAreaFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  rows?: number;
  placeholder?: string;
}

/** Several lines of text. */
export function TextAreaField<Input extends FieldValues, Output>(props: TextAreaFieldProps<Input, Output>) {
  const { label, hint, optional, className, rows = 4, placeholder } = props;
  const { id, error, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <textarea {...attributes} rows={rows} placeholder={placeholder} className={classes(controlClass, 'resize-y')} />
    </FieldFrame>
  );
}

interface SelectFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  options: readonly { value: string; label: string }[];
}

/** One of a few choices. */
export function SelectField<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) {
  const { label, hint, optional, className, options } = props;
  const { id, error, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <div className="relative">
        <select {...attributes} className={classes(controlClass, 'min-h-11 appearance-none pr-10')}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-ink-faint" />
      </div>
    </FieldFrame>
  );
}

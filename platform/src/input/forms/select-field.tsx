import { classes } from '@iris/platform/ui';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { controlClass, FieldFrame, type FieldProps, toNullable, useField } from './field.tsx';

interface SelectFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  options: readonly { value: string; label: string }[];
  /** Whether the option without a value stands for null. */
  isNullable?: boolean;
}

export function SelectField<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) {
  const { label, hint, optional, className, options, isNullable } = props;
  const { id, error, attributes } = useField(props, isNullable ? { setValueAs: toNullable } : undefined);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <SelectInput {...attributes} options={options} />
    </FieldFrame>
  );
}

interface SelectInputProps extends Omit<ComponentProps<'select'>, 'className'> {
  options?: readonly { value: string; label: string }[];
}

/** The input of a choice, of forms, drafts and filters. */
export function SelectInput({ options, children, ...select }: SelectInputProps) {
  return (
    <span className="relative block">
      <select {...select} className={classes(controlClass, 'min-h-11 appearance-none pr-10')}>
        {children}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-ink-faint" />
    </span>
  );
}

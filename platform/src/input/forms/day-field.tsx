import type { FieldValues } from 'react-hook-form';
import { classes } from '../../ui/index.ts';
import { controlClass, FieldFrame, type FieldProps, useField } from './field.tsx';

interface DayFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  min?: string | undefined;
  max?: string | undefined;
}

/** A day, chosen in the browser's own calendar; an empty field is an empty text. */
export function DayField<Input extends FieldValues, Output>(props: DayFieldProps<Input, Output>) {
  const { label, hint, optional, className, min, max } = props;
  const { id, error, initial, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <input
        defaultValue={initial}
        {...attributes}
        type="date"
        min={min}
        max={max}
        className={classes(controlClass, 'min-h-11 tabular-nums')}
      />
    </FieldFrame>
  );
}

import { classes } from '@iris/platform/ui';
import type { FieldValues } from 'react-hook-form';
import { controlClass, FieldFrame, type FieldProps, toNullable, useField } from './field.tsx';

interface DayFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  min?: string | undefined;
  max?: string | undefined;
  /** The value of an empty field: an empty text by default. */
  empty?: keyof typeof EMPTY;
}

/** A day, chosen in the browser's own calendar. */
export function DayField<Input extends FieldValues, Output>(props: DayFieldProps<Input, Output>) {
  const { label, hint, optional, className, min, max, empty = 'text' } = props;
  const { id, error, initial, attributes } = useField(props, EMPTY[empty]);
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

const EMPTY = {
  text: undefined,
  null: { setValueAs: toNullable },
  absent: { setValueAs: (value: string | undefined) => value || undefined },
};

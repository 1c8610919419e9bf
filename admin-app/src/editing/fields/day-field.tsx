import { controlClass, FieldFrame, type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';

interface DayFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  min?: string;
}

/** A day, chosen in the browser's own calendar; an empty field is an empty text. */
export function DayField<Input extends FieldValues, Output>(props: DayFieldProps<Input, Output>) {
  const { label, hint, optional, className, min } = props;
  const { id, error, initial, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <input
        defaultValue={initial}
        {...attributes}
        type="date"
        min={min}
        className={classes(controlClass, 'min-h-11 tabular-nums')}
      />
    </FieldFrame>
  );
}

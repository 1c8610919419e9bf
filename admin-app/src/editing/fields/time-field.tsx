import { controlClass, FieldFrame, type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';

/** An hour of the day, «18:30», entered as the browser does it. */
export function TimeField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { label, hint, optional, className } = props;
  const { id, error, initial, attributes } = useField(props);
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <input
        defaultValue={initial}
        {...attributes}
        type="time"
        className={classes(controlClass, 'min-h-11 tabular-nums')}
      />
    </FieldFrame>
  );
}

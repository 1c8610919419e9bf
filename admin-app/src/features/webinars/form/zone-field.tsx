import { TIME_ZONE } from '@iris/contract/foundation';
import { controlClass, FieldFrame, type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { useId } from 'react';

/** A time zone, found by typing a part of its name. */
export function ZoneField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { label, className } = props;
  const hint = "Tapez le nom d'une ville, «\u00a0Mexico\u00a0».";
  const { id, error, initial, attributes } = useField({ ...props, hint });
  const zones = useId();
  return (
    <FieldFrame {...{ id, label, hint, error, className }}>
      <input
        defaultValue={initial}
        {...attributes}
        list={zones}
        autoComplete="off"
        spellCheck={false}
        // A browser offers only what matches the text: the next letter replaces it.
        onFocus={(event) => event.currentTarget.select()}
        className={classes(controlClass, 'min-h-11')}
      />
      <datalist id={zones}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </FieldFrame>
  );
}

const ZONES = [TIME_ZONE, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== TIME_ZONE)];

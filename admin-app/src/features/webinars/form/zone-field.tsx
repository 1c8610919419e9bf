import { TIME_ZONE } from '@iris/contract/foundation';
import { controlClass, FieldFrame, type FieldProps, type FieldValues, useField } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { type FocusEvent, useId } from 'react';
import { findZone, listCities } from './zone-cities.ts';

/** A time zone, found by typing a part of its name, or the name of a city, which the zone replaces once it is typed. */
export function ZoneField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { label, className } = props;
  const hint = "Tapez le nom d'une ville, «\u00a0Mexico\u00a0» ou «\u00a0Lyon\u00a0».";
  const { id, error, initial, attributes } = useField({ ...props, hint }, { setValueAs: zoneOrText });
  const zones = useId();
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    currentTarget.value = zoneOrText(currentTarget.value);
    return attributes.onBlur(event);
  };
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
        onBlur={handleBlur}
        className={classes(controlClass, 'min-h-11')}
      />
      <datalist id={zones}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
        {CITIES.map(({ city, zone }) => (
          <option key={`${city} ${zone}`} value={city} label={zone} />
        ))}
      </datalist>
    </FieldFrame>
  );
}

const ZONES = [TIME_ZONE, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== TIME_ZONE)];
const CITIES = listCities();

/** The zone of a city that was typed; other texts as they are, which the form refuses. */
function zoneOrText(text: string): string {
  return findZone(text) ?? text;
}

import { SERIES_WEEKS_MAX, scheduleSchema } from '@iris/contract/webinars';
import { DayField, SelectField, useFieldValues } from '@iris/platform/forms';
import { NumberField } from '../../../editing/fields/number-field.tsx';
import { TimeField } from '../../../editing/fields/time-field.tsx';
import { formatDays } from '../../../format/dates.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { findRepeatedHour, type WebinarForm } from './webinar-input.ts';
import { ZoneField } from './zone-field.tsx';

interface ScheduleFieldsProps {
  form: WebinarForm;
  isNew: boolean;
}

/** When the webinar is held, and what that is elsewhere. */
export function ScheduleFields({ form, isNew }: ScheduleFieldsProps) {
  const { control } = form;
  const { day, from, to, time_zone, repeated_hour, weeks } = useFieldValues(control);
  // The hours alone: those of a faulty schedule may be asked about too.
  const entered = { day, from, to, time_zone, repeated_hour, weeks };
  const known = scheduleSchema.safeParse({ ...entered, repeated_hour: repeated_hour ?? 'first' });
  const repeatedOn = known.data && findRepeatedHour(known.data, known.data.weeks);
  return (
    <>
      <DayField control={control} name="day" label="Jour" />
      <div className="grid grid-cols-2 gap-5">
        <TimeField control={control} name="from" label="Début" />
        <TimeField control={control} name="to" label="Fin" />
      </div>
      <ZoneField control={control} name="time_zone" label="Fuseau horaire" />
      {isNew && (
        <NumberField
          control={control}
          name="weeks"
          label="Répéter chaque semaine"
          unit="fois"
          min={1}
          max={SERIES_WEEKS_MAX}
          hint="Le même jour à la même heure. 1 pour un seul webinaire."
        />
      )}
      {repeatedOn && (
        <SelectField
          control={control}
          name="repeated_hour"
          label={`Il est deux fois ${from} le ${formatDays(repeatedOn)}`}
          hint="Cette nuit-là, l'horloge recule d'une heure."
          options={REPEATED_OPTIONS}
          isNullable
          className="sm:col-span-2"
        />
      )}
      <SchedulePreview entered={entered} className="sm:col-span-2" />
    </>
  );
}

const REPEATED_OPTIONS = [
  { value: '', label: 'À choisir' },
  { value: 'first', label: "La première, à l'heure d'été" },
  { value: 'second', label: "La seconde, à l'heure d'hiver" },
];

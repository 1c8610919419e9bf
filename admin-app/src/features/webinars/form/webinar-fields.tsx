import { LANGUAGE_LABELS, LANGUAGES, LEVELS } from '@iris/contract/catalog';
import { CAPACITY_MAX, type HostedWebinar } from '@iris/contract/webinars';
import { SelectField, TextAreaField, TextField } from '@iris/platform/forms';
import type { ReactNode } from 'react';
import { NumberField } from '../../../editing/fields/number-field.tsx';
import { ObjectiveRows } from './objective-rows.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SpeakerRows } from './speaker-rows.tsx';
import type { WebinarForm } from './webinar-input.ts';

interface WebinarFieldsProps {
  form: WebinarForm;
  /** The webinar to change; undefined for a new one. */
  webinar: HostedWebinar | undefined;
}

/** The fields of a webinar. */
export function WebinarFields({ form, webinar }: WebinarFieldsProps) {
  const { control } = form;
  const taken = webinar?.confirmed ?? 0;
  return (
    <div className="flex flex-col gap-8">
      <Part title="Le sujet">
        <TextField control={control} name="title" label="Titre" className="sm:col-span-2" />
        <TextAreaField control={control} name="description" label="Présentation" rows={5} className="sm:col-span-2" />
        <ObjectiveRows form={form} />
        <SelectField control={control} name="level" label="Niveau" options={LEVEL_OPTIONS} />
        <SelectField control={control} name="language" label="Langue" options={LANGUAGE_OPTIONS} />
      </Part>
      <Part title="Les orateurs">
        <SpeakerRows form={form} />
      </Part>
      <Part title="La date">
        <ScheduleFields form={form} isNew={!webinar} />
      </Part>
      <Part title="La salle">
        <NumberField
          control={control}
          name="capacity"
          label="Places"
          min={Math.max(taken, 1)}
          max={CAPACITY_MAX}
          hint={
            taken > 0
              ? `Au moins ${taken}, déjà ${taken > 1 ? 'prises' : 'prise'}. Qui attend prend celles qui s'ajoutent.`
              : "Les suivants entrent en liste d'attente."
          }
        />
        <NumberField
          control={control}
          name="required_share"
          label="Présence requise"
          unit="%"
          min={1}
          max={100}
          hint="De la durée annoncée, pour l'attestation de présence."
        />
        <TextField
          control={control}
          name="link"
          type="url"
          label="Lien de la salle"
          placeholder="https://zoom.us/j/..."
          hint="Seuls les inscrits confirmés y entrent, et personne ne le voit. Vous pouvez l'ajouter plus tard."
          optional
          className="sm:col-span-2"
        />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-display text-xl">{title}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

const LEVEL_OPTIONS = LEVELS.map((level) => ({ value: level, label: level }));
const LANGUAGE_OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_LABELS[language] }));

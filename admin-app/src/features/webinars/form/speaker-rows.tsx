import { TextAreaField, TextField, useFieldValue } from '@iris/platform/forms';
import { Button, Card } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useRows } from './use-rows.ts';
import { NO_SPEAKER, type WebinarForm } from './webinar-input.ts';

const SPEAKERS_MAX = 8;

/** Who speaks, with their ties to the industry. */
export function SpeakerRows({ form }: { form: WebinarForm }) {
  const { control } = form;
  const speakers = useFieldValue(control, 'speakers');
  const { change, focusLater } = useRows(form);
  return (
    <div className="flex flex-col items-start gap-4 sm:col-span-2">
      {speakers.map((speaker, index) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of the form are named by their place
          key={index}
          as="section"
          aria-label={`Orateur ${index + 1}`}
          className="grid w-full gap-4 p-4 sm:grid-cols-2"
        >
          <TextField control={control} name={`speakers.${index}.name`} label="Nom" placeholder="Pr Anne Lefèvre" />
          <TextField
            control={control}
            name={`speakers.${index}.role`}
            label="Fonction"
            placeholder="Chirurgienne, CHU de Lyon"
            optional
          />
          <TextAreaField
            control={control}
            name={`speakers.${index}.disclosure`}
            label="Liens d'intérêts"
            rows={2}
            hint="Écrivez «&nbsp;Aucun&nbsp;» s'il n'y en a pas."
            optional
            className="sm:col-span-2"
          />
          {speakers.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 />}
              onClick={() => change('speakers', speakers.toSpliced(index, 1))}
              className="justify-self-start"
            >
              Retirer l'orateur<span className="sr-only">{` ${speaker.name || index + 1}`}</span>
            </Button>
          )}
        </Card>
      ))}
      <Button
        size="sm"
        icon={<Plus />}
        disabled={speakers.length >= SPEAKERS_MAX}
        onClick={() => {
          focusLater(`speakers.${speakers.length}.name`);
          change('speakers', [...speakers, NO_SPEAKER]);
        }}
      >
        Ajouter un orateur
      </Button>
    </div>
  );
}

import { type PollInput, pollInputSchema } from '@iris/contract/webinars';
import { FilterButtons } from '@iris/platform/filters';
import { TextField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../../editing/dialog/form-dialog.tsx';
import { ImageField } from '../../../../editing/files/image-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { FAILED, useAddPoll } from '../desk.api.ts';
import { FilmMoment } from './film-moment.tsx';

interface PollDialogProps {
  /** Of the webinar. */
  id: string;
  open: boolean;
  onClose: () => void;
}

type Subject = 'none' | 'image' | 'film';

/** Prepares a poll, alone or on a picture or a moment of a film. */
export function PollDialog({ id, open, onClose }: PollDialogProps) {
  const form = useZodForm(pollInputSchema, { defaultValues: NEW_POLL });
  const add = useAddPoll(id);
  const [subject, setSubject] = useState<Subject>('none');
  const [isUploading, setUploading] = useState(false);
  const { control } = form;
  const film = useFieldValue(control, 'film');
  const handleSubject = (next: Subject) => {
    setSubject(next);
    form.clearErrors(['image', 'film']);
    // A picture is asked for by an empty address; null asks for none.
    form.setValue('image', next === 'image' ? '' : null);
    form.setValue('film', null);
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Préparer un sondage"
      description="Personne ne le voit avant que vous l'ouvriez."
      form={form}
      dirty={isUploading}
      onSave={add.mutateAsync}
      failureText={FAILED}
      submitLabel="Préparer"
      busyLabel="Enregistrement..."
      isBlocked={isUploading || (subject === 'film' && !film)}
      wide
    >
      <TextField control={control} name="question" label="Question" placeholder="Que feriez-vous ?" />
      <Options form={form} />
      <FilterButtons label="Le sondage porte sur" options={SUBJECTS} value={subject} onChange={handleSubject} />
      {subject === 'image' && <ImageField control={control} name="image" label="Image" onUploading={setUploading} />}
      {subject === 'film' && (
        <FilmMoment film={film} onChange={(next) => form.setValue('film', next, { shouldDirty: true })} />
      )}
    </FormDialog>
  );
}

const OPTIONS = { min: 2, max: 6 };

function Options({ form }: { form: ReturnType<typeof useZodForm<PollInput, PollInput>> }) {
  const { control } = form;
  const options = useFieldValue(control, 'options');
  const change = (next: string[]) => {
    form.clearErrors('options');
    form.setValue('options', next, { shouldDirty: true });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {options.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of the form are named by their place
        <div key={index} className="flex w-full items-start gap-1">
          <TextField control={control} name={`options.${index}`} label={`Réponse ${index + 1}`} className="flex-1" />
          {options.length > OPTIONS.min && (
            <span className="pt-7.5">
              <IconButton
                icon={<Trash2 />}
                label={`Retirer la réponse ${index + 1}`}
                onClick={() => change(options.toSpliced(index, 1))}
              />
            </span>
          )}
        </div>
      ))}
      <Button
        size="sm"
        icon={<Plus />}
        disabled={options.length >= OPTIONS.max}
        onClick={() => change([...options, ''])}
      >
        Ajouter une réponse
      </Button>
    </div>
  );
}

const NEW_POLL: PollInput = { question: '', options: ['', ''], image: null, film: null };

const SUBJECTS = [
  { value: 'none', label: 'La question seule' },
  { value: 'image', label: 'Une image' },
  { value: 'film', label: 'Un moment de film' },
] as const;

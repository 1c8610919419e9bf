import {
  LESSON_KIND_LABELS,
  LESSON_KINDS,
  type NewLesson,
  newLessonSchema,
  type ProgramDraft,
} from '@iris/contract/programs';
import { FormError, TextField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { FormDialog } from '../../../../editing/dialog/form-dialog.tsx';
import { LESSON_ICONS } from '../../../../ui/lesson-icons.ts';
import { ADD_FAILED, useAddLesson } from '../program.api.ts';

interface AddLessonDialogProps {
  open: boolean;
  course: string;
  module: string;
  onSave: () => Promise<boolean>;
  onAdded: (draft: ProgramDraft) => void;
  onClose: () => void;
}

/** Asks for kind and title of a new lesson. The program is saved first: the server must know the module. */
export function AddLessonDialog({ open, course, module, onSave, onAdded, onClose }: AddLessonDialogProps) {
  const form = useZodForm(newLessonSchema, { defaultValues: { module, kind: 'film', title: '' } });
  const kind = useFieldValue(form.control, 'kind');
  const add = useAddLesson(course);

  const handleSave = async (input: NewLesson) => {
    if (!(await onSave())) throw new FormError("Le programme n'est pas encore enregistré\u00a0: réessayez.");
    onAdded(await add.mutateAsync(input));
  };

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Nouvelle leçon"
      form={form}
      onSave={handleSave}
      failureText={ADD_FAILED}
      submitLabel="Ajouter la leçon"
      busyLabel="Ajout..."
    >
      <TextField control={form.control} name="title" label="Titre" />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Genre</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {LESSON_KINDS.map((one) => {
            const Icon = LESSON_ICONS[one];
            return (
              <label
                key={one}
                className={classes(
                  'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-line',
                  kind === one ? 'border-primary-line bg-primary-soft' : 'border-line-strong hover:border-ink-soft',
                )}
              >
                <input {...form.register('kind')} type="radio" value={one} className="sr-only" />
                <Icon className="mt-0.5 size-5 text-primary-ink" />
                <span>
                  <span className="block font-semibold">{LESSON_KIND_LABELS[one]}</span>
                  <span className="block text-sm text-ink-soft">{PURPOSES[one]}</span>
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <p className="text-sm text-ink-soft">Le genre d'une leçon ne change plus ensuite.</p>
    </FormDialog>
  );
}

const PURPOSES = {
  film: 'Une opération, avec étapes, sous-titres et décisions.',
  text: 'Un cours à lire, avec figures et tableaux.',
  quiz: 'Des questions notées, avec seuil de réussite.',
  document: 'Un fichier PDF à consulter.',
  activity: 'Un geste à filmer, évalué par des experts.',
};

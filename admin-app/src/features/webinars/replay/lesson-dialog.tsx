import { type ReplayLesson, replayLessonInputSchema } from '@iris/contract/webinars';
import { ChoiceCard, CourseChoice } from '@iris/platform/choices';
import { SelectField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { InlineError, LoadFailure } from '@iris/platform/ui';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import { lessonPath } from '../../../paths.ts';
import { LESSON_FAILED, useDraftCourses, useMakeLesson, useModules } from './replay.api.ts';

interface LessonDialogProps {
  /** Of the webinar. */
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for the course and the module of which the replay becomes a lesson. */
export function LessonDialog({ id, open, onClose }: LessonDialogProps) {
  const form = useZodForm(replayLessonInputSchema, { defaultValues: { course: '', module: '' } });
  const { control } = form;
  const [made, setMade] = useState<ReplayLesson>();
  const make = useMakeLesson(id, setMade);
  const chosen = useFieldValue(control, 'course');
  const isMissing = form.formState.errors.course !== undefined && chosen === '';
  const choose = (course: string) => {
    form.setValue('module', '');
    form.setValue('course', course, { shouldDirty: true });
  };
  // Once the dialog is closed: until then it asks before the page is left.
  if (made && !open) return <Navigate to={lessonPath(made.course, made.lesson)} />;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="En faire une leçon"
      description="Le film, ses étapes et ses sous-titres entrent à la fin d'un module. Les étudiants le verront à la prochaine publication du cours."
      form={form}
      onSave={make.mutateAsync}
      failureText={LESSON_FAILED}
      submitLabel="Créer la leçon"
      busyLabel="Création..."
    >
      {open && (
        <CourseChoice
          isBoxed
          chosen={chosen}
          input={({ _id }) => ({ name: 'course', checked: chosen === _id, onChange: () => choose(_id) })}
          first={<DraftCourses chosen={chosen} onChoose={choose} />}
          error={isMissing ? 'Choisissez un cours' : undefined}
        />
      )}
      {chosen && <ModuleField key={chosen} course={chosen} control={control} />}
    </FormDialog>
  );
}

interface DraftCoursesProps {
  chosen: string;
  onChoose: (course: string) => void;
}

/** The courses that are not in the catalog yet. */
function DraftCourses({ chosen, onChoose }: DraftCoursesProps) {
  const { data = [] } = useDraftCourses();
  return data.map(({ _id, title }) => (
    <ChoiceCard
      key={_id}
      input={{ name: 'course', value: _id, checked: chosen === _id, onChange: () => onChoose(_id) }}
      isChosen={chosen === _id}
      className="flex-wrap items-baseline"
    >
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</span>
      <span className="text-sm text-ink-soft">Brouillon</span>
    </ChoiceCard>
  ));
}

interface ModuleFieldProps {
  course: string;
  control: ReturnType<
    typeof useZodForm<{ course: string; module: string }, { course: string; module: string }>
  >['control'];
}

function ModuleField({ course, control }: ModuleFieldProps) {
  const program = useModules(course);
  const modules = program.data?.modules ?? [];
  if (program.data && modules.length === 0) {
    return <InlineError>Ce cours n'a pas encore de module&nbsp;: ajoutez-en un à son programme.</InlineError>;
  }
  return (
    <>
      <LoadFailure query={program} message="Impossible de charger les modules" />
      <SelectField
        control={control}
        name="module"
        label="Module"
        options={[
          { value: '', label: program.isPending ? 'Chargement...' : 'À choisir' },
          ...modules.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
      />
    </>
  );
}

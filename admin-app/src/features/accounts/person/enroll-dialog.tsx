import type { Person } from '@iris/contract/accounts';
import type { CatalogCourse } from '@iris/contract/catalog';
import { TIME_ZONE, todayIn } from '@iris/contract/foundation';
import { enrollmentByOthersSchema } from '@iris/contract/learning';
import { DayField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { InlineError, LoadFailure, SearchField } from '@iris/platform/ui';
import { useDeferredValue, useState } from 'react';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import { ChoiceCard } from '../../../editing/fields/choice-card.tsx';
import { Blocks } from '../../../ui/blocks.tsx';
import { ENROLL_FAILED, useCoursesFound, useEnrollPerson, usePersonEnrollments } from './person.api.ts';

interface EnrollDialogProps {
  open: boolean;
  person: Person;
  onClose: () => void;
}

/** Asks in which course of the catalog a student is enrolled. */
export function EnrollDialog({ open, person, onClose }: EnrollDialogProps) {
  const form = useZodForm(enrollmentByOthersSchema, {
    defaultValues: { course_id: '', starts_on: '', ends_on: '' },
  });
  const enroll = useEnrollPerson(person);
  const chosen = useFieldValue(form.control, 'course_id');
  const isMissing = form.formState.errors.course_id !== undefined && chosen === '';
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Inscrire ${person.name}`}
      description="Le cours s'ouvre à cette personne, tout de suite et sans limite si vous ne donnez pas de dates."
      form={form}
      onSave={enroll.mutateAsync}
      failureText={ENROLL_FAILED}
      submitLabel="Inscrire"
      busyLabel="Inscription..."
    >
      {open && <Courses person={person} chosen={chosen} field={form.register('course_id')} error={isMissing} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField control={form.control} name="starts_on" label="Premier jour" optional />
        <DayField control={form.control} name="ends_on" label="Dernier jour" min={todayIn(TIME_ZONE)} optional />
      </div>
    </FormDialog>
  );
}

interface CoursesProps {
  person: Person;
  chosen: string;
  /** Attributes of each choice. */
  field: object;
  /** Whether no course was chosen. */
  error: boolean;
}

function Courses({ person, chosen, field, error }: CoursesProps) {
  const [search, setSearch] = useState('');
  const courses = useCoursesFound(useDeferredValue(search.trim()));
  const enrollments = usePersonEnrollments(person._id);
  const followed = new Set(enrollments.data?.map(({ course }) => course._id));
  return (
    <>
      <SearchField label="Rechercher un cours" value={search} onChange={setSearch} />
      <LoadFailure query={courses} message="Impossible de charger les cours" />
      {courses.isPending && <Blocks label="Chargement des cours..." sizes={['h-14', 'h-14', 'h-14']} />}
      {courses.data?.length === 0 && <p className="text-ink-soft">Aucun cours trouvé.</p>}
      {courses.data && courses.data.length > 0 && (
        <fieldset aria-describedby={error ? 'cours-manquant' : undefined}>
          <legend className="mb-2 text-sm font-semibold">Cours</legend>
          <div className="flex flex-col gap-2">
            {courses.data.map((course) => (
              <Choice
                key={course._id}
                course={course}
                isChosen={chosen === course._id}
                isFollowed={followed.has(course._id)}
                field={field}
              />
            ))}
          </div>
        </fieldset>
      )}
      {error && <InlineError id="cours-manquant">Choisissez un cours</InlineError>}
    </>
  );
}

interface ChoiceProps {
  course: CatalogCourse;
  isChosen: boolean;
  isFollowed: boolean;
  field: object;
}

function Choice({ course, isChosen, isFollowed, field }: ChoiceProps) {
  return (
    <ChoiceCard
      input={{ ...field, value: course._id, disabled: isFollowed }}
      isChosen={isChosen}
      className="flex-wrap items-baseline"
    >
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{course.title}</span>
      <span className="text-sm text-ink-soft">{isFollowed ? 'Déjà inscrit' : course.level}</span>
    </ChoiceCard>
  );
}

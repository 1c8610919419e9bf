import type { Person } from '@iris/contract/accounts';
import { TIME_ZONE, todayIn } from '@iris/contract/foundation';
import { enrollmentByOthersAt } from '@iris/contract/learning';
import { serverNow } from '@iris/platform/api';
import { CourseChoice } from '@iris/platform/choices';
import { DayField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import { ENROLL_FAILED, useEnrollPerson, usePersonEnrollments } from './person.api.ts';

const now = () => new Date(serverNow());
const SCHEMA = enrollmentByOthersAt(now);

interface EnrollDialogProps {
  open: boolean;
  person: Person;
  onClose: () => void;
}

/** Asks in which course of the catalog a student is enrolled. */
export function EnrollDialog({ open, person, onClose }: EnrollDialogProps) {
  const form = useZodForm(SCHEMA, {
    defaultValues: { course_id: '', starts_on: '', ends_on: '' },
  });
  const enroll = useEnrollPerson(person);
  const chosen = useFieldValue(form.control, 'course_id');
  const enrollments = usePersonEnrollments(person._id);
  const followed = new Set(enrollments.data?.map(({ course }) => course._id));
  const isMissing = form.formState.errors.course_id !== undefined && chosen === '';
  const field = form.register('course_id');
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
      {open && (
        <CourseChoice
          chosen={chosen}
          input={({ _id }) => ({ ...field, disabled: followed.has(_id) })}
          note={({ _id }) => (followed.has(_id) ? 'Déjà inscrit' : undefined)}
          error={isMissing ? 'Choisissez un cours' : undefined}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField control={form.control} name="starts_on" label="Premier jour" optional />
        <DayField control={form.control} name="ends_on" label="Dernier jour" min={todayIn(TIME_ZONE, now())} optional />
      </div>
    </FormDialog>
  );
}

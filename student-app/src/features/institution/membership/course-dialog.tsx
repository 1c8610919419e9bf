import { type SeatInput, seatInputSchema } from '@iris/contract/institutions';
import { CourseChoice } from '@iris/platform/choices';
import { FormModal } from '@iris/platform/dialogs';
import { useFieldValue, useZodForm } from '@iris/platform/forms';
import { TAKE_FAILED, useTakeSeat } from './membership.api.ts';

interface CourseDialogProps {
  institution: string;
  order: string;
  onClose: () => void;
}

/** Asks in which course of the catalog a seat is taken. */
export function CourseDialog({ institution, order, onClose }: CourseDialogProps) {
  const initial: SeatInput = { order, course: '' };
  const form = useZodForm(seatInputSchema, { defaultValues: initial });
  const take = useTakeSeat(institution);
  const chosen = useFieldValue(form.control, 'course');
  const field = form.register('course');
  return (
    <FormModal
      title="Choisir un cours"
      description="Une place de votre établissement vous y attend."
      form={form}
      onSave={take.mutateAsync}
      onClose={onClose}
      failureText={TAKE_FAILED}
      submitLabel="Prendre ma place"
      busyLabel="Inscription..."
      isBlocked={chosen === ''}
    >
      <CourseChoice chosen={chosen} input={() => field} isBoxed />
    </FormModal>
  );
}

import { SEATS_MAX, seatOrderInputSchema } from '@iris/contract/institutions';
import { ChoiceCard, CourseChoice } from '@iris/platform/choices';
import { DayField, TextField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import { NumberField } from '../../../editing/fields/number-field.tsx';
import { ORDER_FAILED, useAddOrder } from './orders.api.ts';

interface NewOrderDialogProps {
  open: boolean;
  institution: string;
  onClose: () => void;
}

/** Adds seats that an institution has bought, in one course or in all of them. */
export function NewOrderDialog({ open, institution, onClose }: NewOrderDialogProps) {
  const form = useZodForm(seatOrderInputSchema, { defaultValues: { reference: '' } });
  const add = useAddOrder(institution);
  const { control } = form;
  // Undefined before a choice; null for all courses.
  const course: string | null | undefined = useFieldValue(control, 'course');
  const startsOn = useFieldValue(control, 'starts_on');
  const isMissing = form.formState.errors.course !== undefined && course === undefined;
  const handleChoose = (chosen: string | null) => form.setValue('course', chosen, { shouldDirty: true });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Ajouter une commande"
      description="Des places qu'un établissement a achetées, pour une période."
      form={form}
      onSave={add.mutateAsync}
      failureText={ORDER_FAILED}
      submitLabel="Ajouter la commande"
      busyLabel="Ajout..."
    >
      {open && (
        <CourseChoice
          isBoxed
          chosen={course ?? ''}
          input={({ _id }) => ({ name: 'course', checked: course === _id, onChange: () => handleChoose(_id) })}
          error={isMissing ? 'Choisissez un cours, ou tous les cours' : undefined}
          first={
            <ChoiceCard
              input={{ name: 'course', value: '', checked: course === null, onChange: () => handleChoose(null) }}
              isChosen={course === null}
            >
              <span className="font-semibold">Tous les cours du catalogue</span>
            </ChoiceCard>
          }
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField control={control} name="seats" label="Nombre de places" min={1} max={SEATS_MAX} />
        <TextField
          control={control}
          name="reference"
          label="Référence"
          hint="Du bon de commande ou de la facture."
          optional
        />
        <DayField control={control} name="starts_on" label="Premier jour" />
        <DayField control={control} name="ends_on" label="Dernier jour" min={startsOn} />
      </div>
    </FormDialog>
  );
}

import { ofName } from '@iris/contract/foundation';
import { type Resident, tutoringInputSchema } from '@iris/contract/institutions';
import { FormModal } from '@iris/platform/dialogs';
import { SelectField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { LoadFailure, Skeleton } from '@iris/platform/ui';
import { SAVE_FAILED, useAskForTutoring, useTutors } from '../institution.api.ts';

interface TutoringDialogProps {
  institution: string;
  resident: Resident;
  onClose: () => void;
}

/** Asks which tutor would like to follow a resident. */
export function TutoringDialog({ institution, resident, onClose }: TutoringDialogProps) {
  const form = useZodForm(tutoringInputSchema, { defaultValues: { tutor: '', resident: resident._id } });
  const ask = useAskForTutoring(institution, resident);
  const tutors = useTutors(institution);
  const isChosen = useFieldValue(form.control, 'tutor') !== '';
  const offered = tutors.data?.filter(({ user }) => !resident.tutors.some(({ tutor }) => tutor._id === user._id));
  return (
    <FormModal
      title={`Demander un suivi ${ofName(resident.name)}`}
      description="Le tuteur ne voit sa progression que si cette personne l'accepte, et tant qu'elle l'accepte."
      form={form}
      onSave={ask.mutateAsync}
      onClose={onClose}
      failureText={SAVE_FAILED}
      submitLabel="Envoyer la demande"
      busyLabel="Envoi..."
      isBlocked={!isChosen}
    >
      <LoadFailure query={tutors} message="Impossible de charger les tuteurs" />
      {tutors.isPending && <Skeleton className="h-18" />}
      {offered?.length === 0 && (
        <p className="text-ink-soft">
          {
            "Aucun autre tuteur\u00a0: invitez d'abord une personne comme tuteur dans la partie «\u00a0Invitations\u00a0»."
          }
        </p>
      )}
      {offered && offered.length > 0 && (
        <SelectField
          control={form.control}
          name="tutor"
          label="Tuteur"
          options={[
            { value: '', label: 'Choisir un tuteur' },
            ...offered.map(({ user }) => ({ value: user._id, label: user.name })),
          ]}
        />
      )}
    </FormModal>
  );
}

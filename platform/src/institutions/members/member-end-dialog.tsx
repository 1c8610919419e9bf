import { ofName } from '@iris/contract/foundation';
import { type Member, memberInputSchema } from '@iris/contract/institutions';
import { FormModal } from '@iris/platform/dialogs';
import { DayField, useZodForm } from '@iris/platform/forms';
import { SAVE_FAILED, useSetMemberEnd } from '../institution.api.ts';
import { lastDay } from '../wordings.ts';

interface MemberEndDialogProps {
  institution: string;
  member: Member;
  onClose: () => void;
}

/** Asks for the last day of a membership. */
export function MemberEndDialog({ institution, member, onClose }: MemberEndDialogProps) {
  const save = useSetMemberEnd(institution, member);
  const form = useZodForm(memberInputSchema, { defaultValues: { until_on: member.until && lastDay(member.until) } });
  return (
    <FormModal
      title={`Fin de l'adhésion ${ofName(member.user.name)}`}
      description="L'adhésion se termine à la fin de ce jour, avec ce que l'établissement voit de cette personne."
      form={form}
      onSave={save.mutateAsync}
      onClose={onClose}
      failureText={SAVE_FAILED}
      submitLabel="Enregistrer"
      busyLabel="Enregistrement..."
    >
      <DayField
        control={form.control}
        name="until_on"
        label="Dernier jour"
        hint="Laissez vide si la fin n'est pas connue."
        optional
        empty="null"
      />
    </FormModal>
  );
}

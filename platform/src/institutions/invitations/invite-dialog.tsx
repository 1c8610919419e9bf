import { type InvitationInput, invitationInputSchema, type SeatOrder } from '@iris/contract/institutions';
import { FormModal } from '@iris/platform/dialogs';
import { SelectField, TextField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { SAVE_FAILED, useInvite } from '../institution.api.ts';
import { orderTitle, roleOption } from '../wordings.ts';
import { useInvitedRoles } from './use-invited-roles.ts';

interface InviteDialogProps {
  institution: string;
  orders: readonly SeatOrder[];
  onClose: () => void;
}

/** Invites one person, for whom a seat may be meant. */
export function InviteDialog({ institution, orders, onClose }: InviteDialogProps) {
  const form = useZodForm(invitationInputSchema, {
    defaultValues: { name: '', email: '', role: 'resident', order: null },
  });
  const invite = useInvite(institution);
  const isResident = useFieldValue(form.control, 'role') === 'resident';
  const handleSave = (input: InvitationInput) =>
    invite.mutateAsync(input.role === 'resident' ? input : { ...input, order: null });
  const roles = useInvitedRoles();
  const offered = orders.filter(({ state }) => state !== 'ended');
  return (
    <FormModal
      title="Inviter une personne"
      description="Elle reçoit un lien par e-mail et décide elle-même de rejoindre l'établissement."
      form={form}
      onSave={handleSave}
      onClose={onClose}
      failureText={SAVE_FAILED}
      submitLabel="Envoyer l'invitation"
      busyLabel="Envoi..."
    >
      <TextField control={form.control} name="email" label="E-mail" type="email" />
      <TextField control={form.control} name="name" label="Nom" optional />
      <SelectField control={form.control} name="role" label="Rôle" options={roles.map(roleOption)} />
      {isResident && offered.length > 0 && (
        <SelectField
          control={form.control}
          name="order"
          label="Place"
          hint="Prise quand la personne accepte, s'il en reste une."
          options={[{ value: '', label: 'Aucune' }, ...offered.map(toOption)]}
          optional
          isNullable
        />
      )}
    </FormModal>
  );
}

function toOption(order: SeatOrder): { value: string; label: string } {
  const left = order.seats - order.held;
  return {
    value: order._id,
    label: `${orderTitle(order)}, ${left > 0 ? `${left} ${left > 1 ? 'libres' : 'libre'}` : 'complet'}`,
  };
}

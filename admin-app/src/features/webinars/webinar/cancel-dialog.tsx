import { cancellationInputSchema, type HostedWebinar } from '@iris/contract/webinars';
import { TextAreaField, useZodForm } from '@iris/platform/forms';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import { toldText, willBeTold } from '../webinar-state.ts';
import { SAVE_FAILED, useCancelWebinar } from '../webinars.api.ts';

interface CancelDialogProps {
  open: boolean;
  webinar: HostedWebinar;
  onClose: () => void;
}

/** Cancels a webinar, after saying who is told. */
export function CancelDialog({ open, webinar, onClose }: CancelDialogProps) {
  const form = useZodForm(cancellationInputSchema, { defaultValues: { reason: '' } });
  const cancel = useCancelWebinar();
  const told = toldText(webinar);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Annuler «\u00a0${webinar.title}\u00a0»`}
      description={
        told
          ? `${told} ${willBeTold(webinar)} aussitôt, et l'entrée disparaîtra de leur agenda. On ne revient pas sur une annulation.`
          : "Personne n'est encore inscrit. On ne revient pas sur une annulation."
      }
      form={form}
      onSave={({ reason }) => cancel.mutateAsync({ webinar, reason })}
      failureText={SAVE_FAILED}
      submitLabel={told ? 'Annuler et prévenir' : 'Annuler le webinaire'}
      cancelLabel="Garder le webinaire"
      submitVariant="danger"
      busyLabel="Annulation..."
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Motif"
        hint="Dit à chacun, et sur la page publique."
        optional
      />
    </FormDialog>
  );
}

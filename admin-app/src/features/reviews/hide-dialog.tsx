import { hideReviewSchema, type ModeratedReview } from '@iris/contract/learning';
import { TextAreaField, useZodForm } from '@iris/platform/forms';
import { FormDialog } from '../../editing/dialog/form-dialog.tsx';
import { HIDE_FAILED, useHideReview } from './reviews.api.ts';

interface HideDialogProps {
  open: boolean;
  /** Undefined before the first opening. */
  review: ModeratedReview | undefined;
  onClose: () => void;
}

/** Asks why a review is hidden. */
export function HideDialog({ open, review, onClose }: HideDialogProps) {
  const form = useZodForm(hideReviewSchema, { defaultValues: { reason: '' } });
  const hide = useHideReview();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Masquer l'avis de ${review?.author}`}
      form={form}
      onSave={async ({ reason }) => review && hide.mutateAsync({ review, reason })}
      failureText={HIDE_FAILED}
      submitLabel="Masquer l'avis"
      busyLabel="Masquage..."
    >
      <p className="text-ink-soft">
        L'avis ne sera plus visible, et sa note ne comptera plus dans la moyenne du cours.
      </p>
      <TextAreaField control={form.control} name="reason" label="Motif" rows={3} hint="Son auteur le lira." />
    </FormDialog>
  );
}

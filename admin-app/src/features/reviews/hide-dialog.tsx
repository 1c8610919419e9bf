import { hideReviewSchema, type ModeratedReview } from '@iris/contract/reviews';
import { applyProblem, Form, FormBanner, TextAreaField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { Dialog, DialogBody, DialogFooter } from '../../editing/dialog/dialog.tsx';
import { useHideReview } from './reviews.api.ts';

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
  const [failure, setFailure] = useState('');
  const { isSubmitting, isDirty } = form.formState;
  const handleSubmit = async ({ reason }: { reason: string }) => {
    if (!review) return;
    setFailure('');
    try {
      await hide.mutateAsync({ review, reason });
      onClose();
    } catch (error) {
      setFailure(applyProblem(form, error, "L'avis n'a pas pu être masqué"));
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Masquer l'avis de ${review?.author}`}
      dirty={isDirty}
      busy={isSubmitting}
    >
      <Form form={form} onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="flex flex-col gap-5">
          <FormBanner message={failure} />
          <p className="text-ink-soft">
            L'avis ne sera plus visible, et sa note ne comptera plus dans la moyenne du cours.
          </p>
          <TextAreaField control={form.control} name="reason" label="Motif" rows={3} hint="Son auteur le lira." />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Masquage...">
            Masquer l'avis
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

import { type FailureText, type FieldValues, Form, FormFailure, type ZodForm } from '@iris/platform/forms';
import { Button, DialogActions, ModalDialog } from '@iris/platform/ui';
import type { ReactNode } from 'react';

interface FormModalProps<Input extends FieldValues, Output> {
  title: string;
  /** The sentence below the title. */
  description: string;
  form: ZodForm<Input, Output>;
  /** Saves what was typed, after which the dialog closes. */
  onSave: (input: Output) => unknown;
  onClose: () => void;
  /** Shown when the server's answer has no `detail`. */
  failureText: FailureText;
  submitLabel: string;
  busyLabel?: string;
  /** Whether it cannot be submitted now. */
  isBlocked?: boolean;
  /** The element to focus on closing, for when the one that opened the dialog is gone. */
  focusAfterwards?: () => HTMLElement | null;
  children: ReactNode;
}

/** A small dialog with a form, open while it is rendered; it stays open, with the reason above the fields, when the server refuses. */
export function FormModal<Input extends FieldValues, Output>(props: FormModalProps<Input, Output>) {
  const { title, description, form, onSave, onClose, failureText, submitLabel, ...rest } = props;
  const { busyLabel, isBlocked, focusAfterwards, children } = rest;
  const { isSubmitting } = form.formState;
  const handleSubmit = async (input: Output) => {
    await onSave(input);
    onClose();
  };
  return (
    <ModalDialog
      title={title}
      description={description}
      onClose={onClose}
      busy={isSubmitting}
      focusAfterwards={focusAfterwards}
    >
      <Form form={form} onSubmit={handleSubmit} failureText={failureText}>
        <div className="flex flex-col gap-5 px-5 pt-5 sm:px-7">
          <FormFailure control={form.control} />
          {children}
        </div>
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Annuler
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={busyLabel} disabled={isBlocked}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </ModalDialog>
  );
}

import { type FailureText, type FieldValues, Form, FormFailure, type ZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Dialog, DialogBody, DialogFooter, type DialogProps } from './dialog.tsx';

interface FormDialogProps<Input extends FieldValues, Output> extends Omit<DialogProps, 'busy'> {
  form: ZodForm<Input, Output>;
  /** Saves what was typed, after which the dialog closes. */
  onSave: (input: Output) => unknown;
  /** Shown when the server's answer has no `detail`; absent where nothing is sent. */
  failureText?: FailureText;
  submitLabel: string;
  /** Of the button that closes it without saving; «Annuler» when absent. */
  cancelLabel?: string | undefined;
  busyLabel?: string;
  submitVariant?: ComponentProps<typeof Button>['variant'];
  /** Whether it cannot be submitted now. */
  isBlocked?: boolean;
  /** Besides «Annuler» and the button that submits. */
  actions?: ReactNode;
}

/** A dialog with a form. It stays open, with the reason above the fields, when the server refuses. */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const { form, onSave, failureText, submitLabel, busyLabel, submitVariant = 'primary', ...rest } = props;
  const { cancelLabel, isBlocked = false, actions, dirty, children, ...dialog } = rest;
  const { isSubmitting, isDirty } = form.formState;
  const handleSubmit = async (input: Output) => {
    await onSave(input);
    dialog.onClose();
  };
  return (
    <Dialog {...dialog} dirty={isDirty || dirty === true} busy={isSubmitting}>
      <Form form={form} onSubmit={handleSubmit} failureText={failureText} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="flex flex-col gap-5">
          <FormFailure control={form.control} />
          {children}
        </DialogBody>
        <DialogFooter cancelLabel={cancelLabel}>
          {actions}
          <Button type="submit" variant={submitVariant} busy={isSubmitting} busyLabel={busyLabel} disabled={isBlocked}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

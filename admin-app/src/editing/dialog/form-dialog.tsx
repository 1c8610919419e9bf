import { type FieldValues, Form, FormBanner, type ZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Dialog, DialogBody, DialogFooter, type DialogProps } from './dialog.tsx';
import { useSubmission } from './use-submission.ts';

interface FormDialogProps<Input extends FieldValues, Output> extends Omit<DialogProps, 'busy'> {
  form: ZodForm<Input, Output>;
  /** Saves what was typed, after which the dialog closes; a returned sentence says why that is not possible yet. */
  onSave: (input: Output) => Promise<unknown>;
  /** Shown when the server's answer has no `detail`. */
  failureText: string;
  submitLabel: string;
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
  const { isBlocked = false, actions, dirty, children, ...dialog } = rest;
  const { isSubmitting, isDirty } = form.formState;
  const { failure, submit } = useSubmission({
    form,
    failureText,
    send: async (input) => {
      const answer = await onSave(input);
      if (typeof answer === 'string') return answer;
      dialog.onClose();
      return undefined;
    },
  });
  return (
    <Dialog {...dialog} dirty={isDirty || dirty === true} busy={isSubmitting}>
      <Form form={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="flex flex-col gap-5">
          <FormBanner message={failure} />
          {children}
        </DialogBody>
        <DialogFooter>
          {actions}
          <Button type="submit" variant={submitVariant} busy={isSubmitting} busyLabel={busyLabel} disabled={isBlocked}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

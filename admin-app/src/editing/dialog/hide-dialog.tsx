import { hideSchema } from '@iris/contract/learning';
import { TextAreaField, useZodForm } from '@iris/platform/forms';
import { FormDialog } from './form-dialog.tsx';

interface HideDialogProps {
  open: boolean;
  title: string;
  /** What is no longer visible, as a sentence. */
  consequence: string;
  submitLabel: string;
  /** Shown when the server's answer has no `detail`. */
  failureText: string;
  onHide: (reason: string) => unknown;
  onClose: () => void;
}

/** Asks why something that a learner wrote is hidden. */
export function HideDialog({ consequence, onHide, ...dialog }: HideDialogProps) {
  const form = useZodForm(hideSchema, { defaultValues: { reason: '' } });
  return (
    <FormDialog {...dialog} form={form} onSave={({ reason }) => onHide(reason)} busyLabel="Masquage...">
      <p className="text-ink-soft">{consequence}</p>
      <TextAreaField control={form.control} name="reason" label="Motif" rows={3} hint="Son auteur le lira." />
    </FormDialog>
  );
}

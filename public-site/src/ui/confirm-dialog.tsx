import { Button, DialogActions, ModalDialog } from '@iris/platform/ui';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  busyLabel?: string;
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({ open, title, question, onConfirm, onCancel, busy, ...labels }: ConfirmDialogProps) {
  if (!open) return null;
  return (
    <ModalDialog role="alertdialog" title={title} description={question} onClose={onCancel} busy={busy}>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          {labels.cancelLabel}
        </Button>
        <Button variant="danger" onClick={onConfirm} busy={busy} busyLabel={labels.busyLabel}>
          {labels.confirmLabel}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

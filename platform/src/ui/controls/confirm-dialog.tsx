import { Button } from './button.tsx';
import { DialogActions, ModalDialog } from './modal-dialog.tsx';

/** Texts and callbacks of a confirmation dialog. */
export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, as docs/product.md words it. */
  question: string;
  /** What follows from it, below the question. */
  details?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  confirmLabel?: string | undefined;
  /** `primary` for an action that takes nothing away. */
  confirmVariant?: 'danger' | 'primary' | undefined;
  cancelLabel?: string | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Something gentler to do instead. */
  alternative?: { label: string; busy: boolean; onChoose: () => void } | undefined;
  /** The element to focus on closing, for when the one that opened the dialog is gone. */
  focusAfterwards?: (() => HTMLElement | null | undefined) | undefined;
}

/** Asks for confirmation of an action, most often of one that cannot be undone. The cancel button has the initial focus. */
export function ConfirmDialog({ open, ...props }: ConfirmDialogProps) {
  return open ? <Question {...props} /> : null;
}

function Question(props: Omit<ConfirmDialogProps, 'open'>) {
  const { title, question, details, onConfirm, onCancel, alternative, busyLabel, focusAfterwards } = props;
  const { confirmLabel = 'Supprimer', cancelLabel = 'Annuler', confirmVariant = 'danger' } = props;
  return (
    <ModalDialog
      role="alertdialog"
      title={title}
      description={question}
      details={details}
      onClose={onCancel}
      busy={props.busy || alternative?.busy}
      focusAfterwards={focusAfterwards}
    >
      <DialogActions>
        <Button onClick={onCancel} disabled={props.busy || alternative?.busy}>
          {cancelLabel}
        </Button>
        {alternative && (
          <Button onClick={alternative.onChoose} busy={alternative.busy} disabled={props.busy}>
            {alternative.label}
          </Button>
        )}
        <Button
          variant={confirmVariant}
          onClick={onConfirm}
          busy={props.busy}
          busyLabel={busyLabel}
          disabled={alternative?.busy}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

import { holdPointer } from '@iris/platform/clicks';
import { Button, useAppScope } from '@iris/platform/ui';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

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

/** Asks for confirmation of an action in the browser's own modal dialog, which adds no library to the page. */
export function ConfirmDialog({ open, title, question, onConfirm, onCancel, busy, ...labels }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const scope = useAppScope();
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    holdPointer();
    element?.showModal();
    return () => {
      holdPointer();
      element?.close();
    };
  }, [open]);

  // Only the backdrop is the dialog itself: its content covers it.
  const handleClick = ({ target }: MouseEvent) => {
    if (target === dialog.current && !busy) onCancel();
  };
  return createPortal(
    <div className={scope}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape */}
      <dialog
        ref={dialog}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-question`}
        onClick={handleClick}
        onCancel={(event) => busy && event.preventDefault()}
        onClose={onCancel}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-md border border-line bg-surface text-ink shadow-overlay backdrop:bg-veil"
      >
        <div className="px-5 pt-6 pb-5 sm:px-7">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          <p id={`${id}-question`} className="mt-2 text-ink-soft">
            {question}
          </p>
        </div>
        <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 max-sm:*:grow sm:px-7">
          <Button onClick={onCancel} disabled={busy}>
            {labels.cancelLabel}
          </Button>
          <Button variant="danger" onClick={onConfirm} busy={busy} busyLabel={labels.busyLabel}>
            {labels.confirmLabel}
          </Button>
        </footer>
      </dialog>
    </div>,
    document.body,
  );
}

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button, classes, useAppScope } from '@iris/platform/ui';
import { type RefObject, useRef } from 'react';
import { BACKDROP, POPUP, VIEWPORT } from './looks.ts';
import { useHeldPointer } from './use-held-pointer.ts';

/** What a confirmation dialog asks, and what follows. */
export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The exact question. */
  question: string;
  onConfirm: () => void;
  onCancel: () => void;
  confirmLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  busyLabel?: string;
  /**
   * Takes the focus on closing, when what opened the dialog is gone with what was deleted; or says, on closing, whether
   * the focus goes back to what opened it.
   */
  focusAfterwards?: RefObject<HTMLElement | null> | (() => boolean) | undefined;
}

/** Asks before something that cannot be undone. The focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, question, onConfirm, onCancel, busy } = props;
  const { confirmLabel = 'Supprimer', cancelLabel = 'Annuler', busyLabel, focusAfterwards } = props;
  const scope = useAppScope();
  const cancel = useRef<HTMLButtonElement>(null);
  useHeldPointer(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal className={scope}>
        {/* Drawn over another dialog too, which is then as much out of reach as the page. */}
        <AlertDialog.Backdrop forceRender className={BACKDROP} />
        <AlertDialog.Viewport className={VIEWPORT}>
          <AlertDialog.Popup
            initialFocus={cancel}
            finalFocus={focusAfterwards ?? true}
            className={classes(POPUP, 'sm:max-w-md')}
          >
            <div className="px-5 pt-6 pb-5 sm:px-7">
              <AlertDialog.Title className="font-display text-xl">{title}</AlertDialog.Title>
              <AlertDialog.Description className="mt-2 text-ink-soft">{question}</AlertDialog.Description>
            </div>
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:grow sm:px-7">
              <Button ref={cancel} onClick={onCancel} disabled={busy}>
                {cancelLabel}
              </Button>
              <Button variant="danger" onClick={onConfirm} busy={busy} busyLabel={busyLabel}>
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

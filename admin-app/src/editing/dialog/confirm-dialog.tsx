import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button, classes, useAppScope } from '@iris/platform/ui';
import { type RefObject, useRef } from 'react';
import { BACKDROP, POPUP, VIEWPORT } from './dialog-styles.ts';
import { useHeldPointer } from './use-held-pointer.ts';

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
  confirmLabel?: string;
  /** `primary` for an action that takes nothing away. */
  confirmVariant?: 'danger' | 'primary';
  cancelLabel?: string;
  busy?: boolean;
  busyLabel?: string;
  /** Something gentler to do instead. */
  alternative?: { label: string; busy: boolean; onChoose: () => void } | undefined;
  /**
   * Element that is focused on closing, for when the element that opened the dialog has been removed; or a function that
   * returns whether the opening element is focused.
   */
  focusAfterwards?: RefObject<HTMLElement | null> | (() => boolean) | undefined;
}

/** Asks for confirmation of an action, most often of one that cannot be undone. The cancel button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, question, details, onConfirm, onCancel, alternative } = props;
  const { confirmLabel = 'Supprimer', cancelLabel = 'Annuler', confirmVariant = 'danger' } = props;
  const { busyLabel, focusAfterwards } = props;
  const busy = props.busy || alternative?.busy;
  const scope = useAppScope();
  const cancel = useRef<HTMLButtonElement>(null);
  useHeldPointer(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal className={scope}>
        {/* Rendered over another open dialog too, which cannot be operated meanwhile. */}
        <AlertDialog.Backdrop forceRender className={BACKDROP} />
        <AlertDialog.Viewport className={VIEWPORT}>
          <AlertDialog.Popup
            initialFocus={cancel}
            finalFocus={focusAfterwards ?? true}
            className={classes(POPUP, alternative ? 'sm:max-w-lg' : 'sm:max-w-md')}
          >
            <div className="px-5 pt-6 pb-5 sm:px-7">
              <AlertDialog.Title className="font-display text-xl">{title}</AlertDialog.Title>
              <AlertDialog.Description className="mt-2 text-ink-soft">
                <span className="block">{question}</span>
                {details && <span className="mt-2 block">{details}</span>}
              </AlertDialog.Description>
            </div>
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:grow sm:px-7">
              <Button ref={cancel} onClick={onCancel} disabled={busy}>
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
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { holdPointer } from '@iris/platform/clicks';
import { UnsavedChanges } from '@iris/platform/dialogs';
import { Button, ConfirmDialog, classes, useAppScope } from '@iris/platform/ui';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

export interface DialogProps {
  open: boolean;
  /** Called when the dialog may close: there is no unsaved input, or the user has confirmed to discard it. */
  onClose: () => void;
  title: string;
  description?: string;
  /** The dialog has unsaved input: closing it or leaving the page asks for confirmation. */
  dirty?: boolean;
  /** A request is running: the dialog cannot be closed. */
  busy?: boolean;
  wide?: boolean;
  /** Returns the element to focus on closing, for when the element that opened the dialog has been removed. */
  focusAfterwards?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

const RequestClose = createContext<() => void>(() => {});

/** A modal dialog with focus trap. Escape, a click outside and ✕ close it, after confirmation if there is unsaved input. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, dirty, busy, wide, focusAfterwards, children } = props;
  const scope = useAppScope();
  const [asking, setAsking] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  useHeldPointer(open);
  const handleRequestClose = () => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  const handleAbandon = () => {
    setAsking(false);
    onClose();
  };

  return (
    <Base.Root open={open} onOpenChange={(next) => !next && handleRequestClose()}>
      <Base.Portal className={scope}>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className={VIEWPORT}>
          <Base.Popup
            ref={popup}
            initialFocus={(opening) => firstField(popup.current, opening)}
            finalFocus={() => focusAfterwards?.() ?? true}
            className={classes(POPUP, wide ? 'sm:max-w-3xl' : 'sm:max-w-xl')}
          >
            <header className="flex items-start gap-4 border-b border-line px-5 py-3.5 sm:px-7 sm:py-4">
              <div className="min-w-0 flex-1 py-1.5">
                <Base.Title className="font-display text-2xl">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-sm text-ink-soft">{description}</Base.Description>
                )}
              </div>
              <button
                type="button"
                aria-label="Fermer"
                onClick={handleRequestClose}
                className="-mr-2 grid size-11 place-items-center rounded-md text-ink-faint transition-colors hover:bg-ink/7 hover:text-ink"
              >
                <X className="size-5" />
              </button>
            </header>
            <RequestClose value={handleRequestClose}>{children}</RequestClose>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
      <ConfirmDialog
        open={open && asking}
        title="Modifications non enregistrées"
        question={'Fermer sans enregistrer\u00a0? Ce que vous avez saisi sera perdu.'}
        cancelLabel="Continuer la saisie"
        confirmLabel="Abandonner"
        onCancel={() => setAsking(false)}
        onConfirm={handleAbandon}
      />
      <UnsavedChanges dirty={open && dirty === true} />
    </Base.Root>
  );
}

interface DialogBodyProps {
  className?: string;
  children: ReactNode;
}

/** The scrolling content of a dialog. */
export function DialogBody({ className, children }: DialogBodyProps) {
  return <div className={classes('min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-7', className)}>{children}</div>;
}

interface DialogFooterProps {
  cancelLabel?: string | undefined;
  children: ReactNode;
}

/** The actions of a dialog, always visible: «Annuler», then the main action. */
export function DialogFooter({ cancelLabel = 'Annuler', children }: DialogFooterProps) {
  const handleRequestClose = useContext(RequestClose);
  return (
    <footer className="flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-4 max-sm:*:grow sm:px-7">
      <Button variant="ghost" onClick={handleRequestClose}>
        {cancelLabel}
      </Button>
      {children}
    </footer>
  );
}

/** Initial focus: the first field, except after a touch, where the keyboard would cover the dialog. */
function firstField(popup: HTMLElement | null, opening: string): HTMLElement | true {
  return (opening !== 'touch' && popup?.querySelector<HTMLElement>('input, select, textarea')) || true;
}

/** Classes of the backdrop that darkens the page. */
const BACKDROP =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Classes of the positioning container: at the bottom on phones, centered on larger screens. */
const VIEWPORT = 'fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6';

/** Classes of the dialog. */
const POPUP =
  'flex max-h-[94dvh] w-full flex-col overflow-hidden rounded-t-md border border-line bg-surface text-ink shadow-overlay outline-none transition-[opacity,translate] duration-200 sm:max-h-[min(90dvh,54rem)] sm:rounded-md data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0';

/** Ignores the second click of a double-click when a dialog opens or closes under the pointer. */
function useHeldPointer(open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    holdPointer();
  }, [open]);
}

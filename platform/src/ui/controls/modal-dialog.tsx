import { holdPointer } from '@iris/platform/clicks';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useAppScope } from '../frame/app-root.tsx';

interface ModalDialogProps {
  title: string;
  /** The sentence below the title. */
  description: string;
  /** What follows from it, in another paragraph. */
  details?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  /** Called for Escape and for a click outside. */
  onClose: () => void;
  /** A request is running: the dialog cannot be closed. */
  busy?: boolean | undefined;
  /** The element to focus on closing, for when the one that opened the dialog is gone. */
  focusAfterwards?: (() => HTMLElement | null | undefined) | undefined;
  children: ReactNode;
}

/** The browser's own modal dialog, above the page and its other dialogs, open while it is rendered; it adds no library to the page. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, description, details, role, onClose, busy, focusAfterwards, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const after = useRef(focusAfterwards);
  const scope = useAppScope();
  const id = useId();
  useLayoutEffect(() => {
    after.current = focusAfterwards;
  });

  // Closed before it is removed: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    holdPointer();
    element?.showModal();
    return () => {
      holdPointer();
      element?.close();
      // After the rendering, which may move the element, and would take its focus then.
      queueMicrotask(() => focusIn(after.current?.()));
    };
  }, []);

  const handleClose = () => {
    if (!busy) onClose();
  };
  // Only the backdrop is the dialog itself: its content covers it. A text that is selected beyond the edge closes nothing.
  const handleClick = ({ target }: MouseEvent) => {
    if (target === dialog.current && pressed.current === target) handleClose();
  };
  return createPortal(
    <div className={scope}>
      <dialog
        ref={dialog}
        role={role}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        onPointerDown={({ target }) => {
          pressed.current = target;
        }}
        onClick={handleClick}
        onCancel={(event) => {
          event.preventDefault();
          handleClose();
        }}
        // Browsers close it at the second Escape in spite of that.
        onClose={onClose}
        // The dialogs of pages close with Escape too; this one is above them.
        onKeyDown={(event) => event.stopPropagation()}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-md border border-line bg-surface text-ink shadow-overlay backdrop:bg-veil"
      >
        <div className="px-5 pt-6 sm:px-7">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          <div id={`${id}-description`} className="mt-2 text-ink-soft">
            <p>{description}</p>
            {details && <p className="mt-2">{details}</p>}
          </div>
        </div>
        {children}
      </dialog>
    </div>,
    document.body,
  );
}

/** Focuses the element, or the first control in it. */
function focusIn(element: HTMLElement | null | undefined): void {
  const isFocusable = element && (element.tabIndex >= 0 || element.hasAttribute('tabindex'));
  (isFocusable ? element : element?.querySelector<HTMLElement>('input, button, a[href]'))?.focus();
}

interface DialogActionsProps {
  children: ReactNode;
}

/** The buttons of a dialog, in its last row. */
export function DialogActions({ children }: DialogActionsProps) {
  return (
    <footer className="mt-5 flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 max-sm:*:grow sm:px-7">
      {children}
    </footer>
  );
}

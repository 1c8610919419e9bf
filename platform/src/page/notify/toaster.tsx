import './toaster.css';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { dismissToast, type Toast, toastStore } from './toast-store.ts';

/** Shows the toast of the store by sonner (durations and limits: docs/product.md, Notifications). */
export function Toaster() {
  useEffect(() => {
    let presented: Toast | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // In a new task: sonner ignores the dismissal of a toast that is not rendered yet, and two would be shown.
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { toast } = toastStore.getState();
        present(presented, toast);
        presented = toast;
      });
    };
    follow();
    const unsubscribe = toastStore.subscribe(follow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);

  useEffect(() => {
    document.addEventListener('pointerdown', clearSelection);
    return () => document.removeEventListener('pointerdown', clearSelection);
  }, []);

  return (
    <Sonner
      theme="system"
      position="bottom-right"
      visibleToasts={3}
      gap={14}
      duration={4000}
      offset="24px"
      mobileOffset="16px"
      hotkey={['altKey', 'KeyT']}
      closeButton
      customAriaLabel="Notifications"
      toastOptions={{ closeButtonAriaLabel: 'Close toast' }}
    />
  );
}

/** Clears the text selection, because sonner ignores swipes of a toast while text is selected. */
function clearSelection({ target }: PointerEvent): void {
  if (target instanceof Element && target.closest('[data-sonner-toast]')) window.getSelection()?.removeAllRanges();
}

function present(previous: Toast | null, next: Toast | null): void {
  if (previous?.open && previous.id !== next?.id) sonner.dismiss(previous.id);
  if (!next) return;
  if (!next.open) {
    sonner.dismiss(next.id);
    return;
  }
  const handleClose = () => dismissToast(next.id);
  sonner[next.kind](next.title, {
    id: next.id,
    description: next.message?.split('\n').map((line) => <div key={line}>{line}</div>),
    onDismiss: handleClose,
    onAutoClose: handleClose,
  });
}

import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { dismissToast, type Toast, toastStore } from './toast-store.ts';

/** Shows the store's toast through sonner, with the figures of docs/product.md, Notifications. Once, in the shell. */
export function Notifications() {
  useEffect(() => {
    let presented: Toast | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the task that shows it: sonner forgets a dismissal that comes before the toast is drawn, and two would stay.
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
    <Toaster
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

/** While anything in the page is selected, sonner takes no drag of a toast for a swipe. */
function clearSelection({ target }: PointerEvent): void {
  if (target instanceof Element && target.closest('[data-sonner-toast]')) window.getSelection()?.removeAllRanges();
}

function present(previous: Toast | null, next: Toast | null): void {
  if (previous && previous.id !== next?.id) sonner.dismiss(previous.id);
  if (!next) return;
  if (!next.open) {
    sonner.dismiss(next.id);
    return;
  }
  const handleClose = () => dismissToast(next.id);
  sonner[next.kind](next.title, {
    id: next.id,
    description: next.message,
    onDismiss: handleClose,
    onAutoClose: handleClose,
  });
}

import { createStore } from 'zustand/vanilla';

/** The five kinds of toast. A loading toast stays until it is replaced or dismissed. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

/** A toast of the store. */
export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  message?: string | undefined;
  open: boolean;
}

/** How long a dismissed toast stays in the store, in milliseconds (docs/product.md, Constants). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** The current toast; there is at most one. */
export const toastStore = createStore<{ toast: Toast | null }>(() => ({ toast: null }));

/** Replaces the current toast and returns the identifier of the new one. */
export function showToast(kind: ToastKind, title: string, message?: string): number {
  clearTimeout(removal);
  lastId += 1;
  toastStore.setState({ toast: { id: lastId, kind, title, message, open: true } });
  return lastId;
}

/** Marks the toast closed if it is still the current one, and removes it after {@link TOAST_REMOVE_DELAY_MS}. */
export function dismissToast(id: number): void {
  const { toast } = toastStore.getState();
  if (toast?.id !== id || !toast.open) return;
  toastStore.setState({ toast: { ...toast, open: false } });
  removal = setTimeout(() => toastStore.setState({ toast: null }), TOAST_REMOVE_DELAY_MS);
}

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows toasts. Each call replaces the current toast and returns the identifier of the new one. */
export const notify = {
  success: (title: string, message?: string) => showToast('success', title, message),
  info: (title: string, message?: string) => showToast('info', title, message),
  warning: (title: string, message?: string) => showToast('warning', title, message),
  error: (title: string, message?: string) => showToast('error', title, message),
  loading: (title: string, message?: string) => showToast('loading', title, message),
  dismiss: dismissToast,
};

import { dismissToast, showToast } from './toast-store.ts';

/** Shows toasts. Each call replaces the current toast and returns the identifier of the new one. */
export const notify = {
  success: (title: string, message?: string) => showToast('success', title, message),
  info: (title: string, message?: string) => showToast('info', title, message),
  warning: (title: string, message?: string) => showToast('warning', title, message),
  error: (title: string, message?: string) => showToast('error', title, message),
  loading: (title: string, message?: string) => showToast('loading', title, message),
  dismiss: dismissToast,
};

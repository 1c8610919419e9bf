export { Notifications } from './notifications.tsx';
export { notify, TOAST_REMOVE_DELAY_MS, type Toast, type ToastKind, toastStore } from './toast-store.ts';

export { Notifications } from './notifications.tsx';
export { notify } from './notify.ts';
export { TOAST_REMOVE_DELAY_MS, type Toast, type ToastKind, toastStore } from './toast-store.ts';

export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
export { UnsavedChanges } from './unsaved-changes.tsx';

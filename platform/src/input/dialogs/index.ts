export { FormModal } from './form-modal.tsx';
export { UnsavedChanges } from './unsaved-changes.tsx';
export { type ConfirmationTexts, deletionTexts, useConfirmation } from './use-confirmation.ts';
export { useEditing } from './use-editing.ts';

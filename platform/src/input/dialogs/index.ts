export { type ConfirmationTexts, deletionTexts, useConfirmation } from './use-confirmation.ts';
export { useEditing } from './use-editing.ts';

export { AccessGate } from './access-gate.tsx';
export { type AskToLeave, holdPage, leavePage, watchHistory } from './leaving.ts';
export { type LostAccess, useLostAccess } from './lost-access.ts';
export { hasUnsavedInput, onceNothingUnsaved } from './unsaved-input.ts';

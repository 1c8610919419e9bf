export { AccessGate } from './access-gate.tsx';
export { logFailure, unlessLeft } from './departure.ts';
export { type AskToLeave, holdPage, leavePage, watchHistory } from './leaving.ts';
export { isPlainClick } from './links.ts';
export { type LostAccess, useLostAccess } from './lost-access.ts';
export { hasUnsavedInput, onceNothingUnsaved } from './unsaved-input.ts';
export { fadeBetweenPages } from './view-transitions.ts';

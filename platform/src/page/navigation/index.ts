export { AccessGate, type LostAccess, useLostAccess } from './access-gate.tsx';
export { logFailure, unlessLeft } from './departure.ts';
export { type AskToLeave, holdPage, leavePage, watchHistory } from './leaving.ts';
export { isPlainClick } from './links.ts';
export { hasUnsavedInput, onceNothingUnsaved } from './unsaved-input.ts';
export { fadeBetweenPages } from './view-transitions.ts';

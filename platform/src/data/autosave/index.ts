export { type DeviceCopy, deleteExpired, deleteUnsaved, deviceCopy, listUnsaved } from './device/device-copy.ts';
export { KeptRequest, type OpenSending } from './device/kept-request.ts';
export { type Flushed, type QueueStatus, SaveQueue, type SaveQueueOptions } from './queue/save-queue.ts';
export { useSaveQueue } from './queue/use-save-queue.ts';
export { Autosave } from './saver/autosave.ts';
export type {
  AutosaveOptions,
  AutosaveState,
  AutosaveStatus,
  Conflict,
  SaveRequest,
  UnsavedDraft,
  Versioned,
} from './saver/autosave-options.ts';
export { currentIn, isConflict } from './saver/current-in.ts';
export {
  type FieldConflict,
  type Merger,
  type Mergers,
  mergeDrafts,
  mergeLists,
  type Preference,
} from './saver/merge.ts';
export { isSame } from './saver/same.ts';
export { type AutosavedDraft, useAutosave } from './saver/use-autosave.ts';
export { ConflictHeading } from './view/conflict-heading.tsx';
export { type ConflictLabels, ConflictNotice, OTHER_DEVICE } from './view/conflict-notice.tsx';
export { describeStatus, SaveStatus } from './view/save-status.tsx';

import { createStore } from 'zustand/vanilla';

/** The number of pages and dialogs with unsaved input. */
export const unsavedInputStore = createStore<{ holders: number }>(() => ({ holders: 0 }));

let holders = 0;

/** Adds (1) or removes (-1) a page or dialog with unsaved input. */
export function countHolder(change: 1 | -1): void {
  holders += change;
  // In a microtask: a form that removes and adds itself in one render must not be seen as saved in between.
  queueMicrotask(() => unsavedInputStore.setState({ holders }));
}

/** Whether leaving the page now would lose unsaved input. */
export function hasUnsavedInput(): boolean {
  return unsavedInputStore.getState().holders > 0;
}

/** Calls back once there is no unsaved input, or immediately when there is none. */
export function onceNothingUnsaved(callback: () => void): void {
  if (!hasUnsavedInput()) {
    callback();
    return;
  }
  const unsubscribe = unsavedInputStore.subscribe(() => {
    if (hasUnsavedInput()) return;
    unsubscribe();
    callback();
  });
}

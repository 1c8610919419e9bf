import { createStore } from 'zustand/vanilla';

/** Whether a page or dialog holds input that was typed and not saved. */
export const unsavedInputStore = createStore<{ holders: number }>(() => ({ holders: 0 }));

let holders = 0;

/** Counts one holder more (1) or less (-1). */
export function countHolder(change: 1 | -1): void {
  holders += change;
  // One task later: a form that releases its input and holds it again in one render has never let go of it.
  queueMicrotask(() => unsavedInputStore.setState({ holders }));
}

/** Whether something that was typed would be lost if the page were left now. */
export function hasUnsavedInput(): boolean {
  return unsavedInputStore.getState().holders > 0;
}

/** Calls back at once, or as soon as nothing typed would be lost. */
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

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Autosave } from './autosave.ts';
import type { AutosaveOptions, Versioned } from './autosave-options.ts';

/** A draft that is saved while it is edited, and its store. The first options are kept. */
export function useAutosave<Draft extends object, Stored extends Versioned>(options: AutosaveOptions<Draft, Stored>) {
  const [store] = useState(() => new Autosave(options));
  useEffect(() => store.start(), [store]);
  const state = useStore(store.state);
  const { update, flush, resolve, refresh, close, end } = store;
  return {
    ...state,
    isUnsaved: state.status !== 'saved' && state.status !== 'closed',
    /** The state at this moment: the rest is that of the last rendering. */
    current: () => store.state.getState(),
    ...{ update, flush, resolve, refresh, close, end },
  };
}

/** A draft that is saved while it is edited, as pages show it. */
export type AutosavedDraft<Draft extends object, Stored extends Versioned> = ReturnType<
  typeof useAutosave<Draft, Stored>
>;

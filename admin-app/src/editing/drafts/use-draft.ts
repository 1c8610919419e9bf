import { useReconnect } from '@iris/platform/api';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Versioned } from '../resource/use-conflict.ts';
import { DraftStore, type DraftStoreOptions } from './draft-store.ts';

/** A draft that is saved while it is edited, and its store. The first options are kept. */
export function useDraft<Input, Draft extends Versioned>(options: DraftStoreOptions<Input, Draft>) {
  const [store] = useState(() => new DraftStore(options));
  const state = useStore(store.state);
  useReconnect(() => void store.flush());
  useEffect(() => () => store.stop(), [store]);
  return { ...state, store };
}

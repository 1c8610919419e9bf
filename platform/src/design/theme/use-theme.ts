import type { Theme } from '@iris/contract/site';
import { useStore } from 'zustand';
import { themeStore } from './theme.ts';

/** The current theme; renders again when it changes. */
export function useTheme(): Theme {
  return useStore(themeStore);
}

import type { Theme } from '@iris/contract/theme';
import { useStore } from 'zustand';
import { themeStore } from './theme.ts';

/** The current theme; renders again when it changes. */
export function useTheme(): Theme {
  return useStore(themeStore);
}

import type { Theme } from '@iris/contract/theme';
import { useStore } from 'zustand';
import { themeStore } from './theme.ts';

/** The site's appearance and contact details, following their changes. */
export function useTheme(): Theme {
  return useStore(themeStore);
}

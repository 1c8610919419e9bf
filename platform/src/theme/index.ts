export { applyTheme, completeTheme, keepTheme, reloadTheme, resetTheme, startTheme, themeStore } from './theme.ts';
export { useTheme } from './use-theme.ts';

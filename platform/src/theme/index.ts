export { applyTheme, completeTheme, keepTheme, resetTheme, startTheme, themeStore } from './theme.ts';
export { useTheme } from './use-theme.ts';

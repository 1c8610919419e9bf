export {
  applyTheme,
  completeTheme,
  keepTheme,
  resetTheme,
  startTheme,
  startWithTheme,
  themeColors,
  themeStore,
} from './theme.ts';
export { useTheme } from './use-theme.ts';

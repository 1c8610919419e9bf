export {
  applyTheme,
  completeTheme,
  keepTheme,
  resetTheme,
  startTheme,
  startWithTheme,
  themeColors,
  themeStore,
  useTheme,
} from './theme.ts';

import { THEME_DEFAULTS, type Theme, type ThemeInput } from '@iris/contract/site';
import { api } from '@iris/platform/api';
import { logFailure } from '@iris/platform/navigation';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const KEY = 'siteConfig';
const COLOR = /^#[0-9a-f]{6}$/i;
const VARIABLES = {
  primaryColor: '--brand-primary',
  secondaryColor: '--brand-secondary',
  accentColor: '--brand-accent',
} as const;

/** The colors of a theme as custom properties of the page. */
export function themeColors(theme: Theme): Record<string, string> {
  return Object.fromEntries(
    Object.entries(VARIABLES).map(([key, variable]) => [variable, theme[key as keyof typeof VARIABLES]]),
  );
}

/** Store of the theme; has the default values until a theme is loaded. */
export const themeStore = createStore<Theme>(() => ({ ...THEME_DEFAULTS }));

/** Applies the cached theme, then the theme of the server. Never throws: during an outage the cached theme stays. */
export async function startTheme(): Promise<void> {
  applyTheme(readCache());
  try {
    await reloadTheme();
  } catch (error) {
    logFailure('theme load failed', error);
  }
}

/** Starts with the theme with which the server has rendered the page, whose colors are in the page. */
export function startWithTheme(theme: Theme): void {
  themeStore.setState(theme, true);
  themeStore.getInitialState = () => theme;
  writeCache(theme);
}

/** Loads the theme from the server, applies and caches it. @throws {ApiError} when the server cannot be reached */
async function reloadTheme(): Promise<void> {
  keepTheme(await api.call('GET /config/theme', { anonymous: true }));
}

/** Applies a theme and caches it in the browser for the next load. */
export function keepTheme(input: ThemeInput): void {
  applyTheme(input);
  writeCache(input);
}

/** Removes the cached theme and loads it from the server. @throws {ApiError} when the server cannot be reached */
export async function resetTheme(): Promise<void> {
  writeCache(null);
  await reloadTheme();
}

/** Applies a theme, completed by {@link completeTheme}, without caching it. */
export function applyTheme(input: ThemeInput): void {
  const theme = completeTheme(input);
  themeStore.setState(theme, true);
  for (const [variable, color] of Object.entries(themeColors(theme))) {
    document.documentElement.style.setProperty(variable, color);
  }
}

/** Fills a theme with the default for every absent, empty or invalid value. */
export function completeTheme(input: ThemeInput): Theme {
  const given = Object.entries(input).filter(
    ([key, value]) => key in THEME_DEFAULTS && typeof value === 'string' && value !== '' && isUsable(key, value),
  );
  return { ...THEME_DEFAULTS, ...Object.fromEntries(given) };
}

function isUsable(key: string, value: string): boolean {
  return !(key in VARIABLES) || COLOR.test(value);
}

function readCache(): ThemeInput {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

function writeCache(theme: ThemeInput | null): void {
  try {
    if (theme) localStorage.setItem(KEY, JSON.stringify(theme));
    else localStorage.removeItem(KEY);
  } catch {
    // Without access to storage the theme is loaded from the server each time.
  }
}

/** The current theme; renders again when it changes. */
export function useTheme(): Theme {
  return useStore(themeStore);
}

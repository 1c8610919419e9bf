import { THEME_DEFAULTS } from '@iris/contract/defaults';
import type { Theme, ThemeInput } from '@iris/contract/theme';
import { createStore } from 'zustand/vanilla';
import { api } from '../api/index.ts';

const KEY = 'siteConfig';
const COLOR = /^#[0-9a-f]{6}$/i;
const VARIABLES = {
  primaryColor: '--brand-primary',
  secondaryColor: '--brand-secondary',
  accentColor: '--brand-accent',
} as const;

/** The site's appearance and contact details, the defaults until the server has answered. */
export const themeStore = createStore<Theme>(() => ({ ...THEME_DEFAULTS }));

/** Applies what was seen last, then what the server says. Never throws: without an answer the site keeps its looks. */
export async function startTheme(): Promise<void> {
  applyTheme(readCache());
  try {
    await reloadTheme();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a silent failure of the specification, logged and nothing else
    console.error('theme load failed', error);
  }
}

/** Reads the theme from the server, applies and keeps it. @throws {ApiError} */
export async function reloadTheme(): Promise<void> {
  keepTheme(await api.call('GET /config/theme', { anonymous: true }));
}

/** Shows a theme at once, and first thing at the next load. */
export function keepTheme(input: ThemeInput): void {
  applyTheme(input);
  writeCache(input);
}

/** Forgets the locally stored site config and reloads the theme from the server. @throws {ApiError} */
export async function resetTheme(): Promise<void> {
  writeCache(null);
  await reloadTheme();
}

/** Shows a theme at once, as {@link completeTheme} understands it. */
export function applyTheme(input: ThemeInput): void {
  const theme = completeTheme(input);
  themeStore.setState(theme, true);
  for (const [key, variable] of Object.entries(VARIABLES)) {
    document.documentElement.style.setProperty(variable, theme[key as keyof typeof VARIABLES]);
  }
}

/** The theme that an input stands for: an absent, empty or unusable value means the default. */
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
    // Storage is refused: the theme is then read from the server at each load.
  }
}

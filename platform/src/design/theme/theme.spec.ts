import { THEME_DEFAULTS } from '@iris/contract/site';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, problem } from '../../testing/index.tsx';
import { applyTheme, resetTheme, startTheme, themeStore } from './theme.ts';

const variable = (name: string) => document.documentElement.style.getPropertyValue(name);

beforeEach(() => {
  applyTheme({});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('applies the theme of the server and fills missing fields with defaults', async () => {
  answer('GET /config/theme', () => Response.json({ siteName: 'Clinique', primaryColor: '#aa3300', heroTitle: '' }));
  await startTheme();
  expect(themeStore.getState()).toEqual({ ...THEME_DEFAULTS, siteName: 'Clinique', primaryColor: '#aa3300' });
  expect(variable('--brand-primary')).toBe('#aa3300');
  expect(variable('--brand-accent')).toBe(THEME_DEFAULTS.accentColor);
});

it('keeps the cached theme during an outage, fills what an older one lacks, and ignores a corrupt one', async () => {
  answer('GET /config/theme', () => problem('database_unavailable'));
  localStorage.setItem('siteConfig', JSON.stringify({ siteName: 'Clinique', footerText: 'Lyon' }));
  await startTheme();
  expect(themeStore.getState()).toEqual({ ...THEME_DEFAULTS, siteName: 'Clinique', footerText: 'Lyon' });
  localStorage.setItem('siteConfig', '{oops');
  applyTheme({});
  await startTheme();
  expect(themeStore.getState()).toEqual(THEME_DEFAULTS);
});

it('ignores invalid colors and unknown keys', () => {
  applyTheme({ primaryColor: 'red; background: url(x)', nonsense: 'x' } as object);
  expect(themeStore.getState()).toEqual(THEME_DEFAULTS);
  expect(variable('--brand-primary')).toBe(THEME_DEFAULTS.primaryColor);
});

it('removes the cached theme on reset, even when the server cannot be reached, and applies that of the server', async () => {
  answer('GET /config/theme', () => Response.json({ siteName: 'Ancien' }));
  await startTheme();
  answer('GET /config/theme', () => problem('database_unavailable'));
  await expect(resetTheme()).rejects.toThrow();
  expect(localStorage.getItem('siteConfig')).toBeNull();
  answer('GET /config/theme', () => Response.json({}));
  await resetTheme();
  expect(themeStore.getState().siteName).toBe(THEME_DEFAULTS.siteName);
  expect(localStorage.getItem('siteConfig')).toBe('{}');
});

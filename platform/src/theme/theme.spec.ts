import { THEME_DEFAULTS } from '@iris/contract/defaults';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, problem } from '../testing/index.tsx';
import { applyTheme, resetTheme, startTheme, themeStore } from './theme.ts';

const variable = (name: string) => document.documentElement.style.getPropertyValue(name);

beforeEach(() => {
  applyTheme({});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('applies what the server says and fills the rest with defaults', async () => {
  answer('GET /config/theme', () => Response.json({ siteName: 'Clinique', primaryColor: '#aa3300', heroTitle: '' }));
  await startTheme();
  expect(themeStore.getState()).toEqual({ ...THEME_DEFAULTS, siteName: 'Clinique', primaryColor: '#aa3300' });
  expect(variable('--brand-primary')).toBe('#aa3300');
  expect(variable('--brand-accent')).toBe(THEME_DEFAULTS.accentColor);
});

it('keeps the looks seen last when the service is away', async () => {
  answer('GET /config/theme', () => Response.json({ siteName: 'Clinique' }));
  await startTheme();
  applyTheme({});
  answer('GET /config/theme', () => problem('database_unavailable'));
  await startTheme();
  expect(themeStore.getState().siteName).toBe('Clinique');
});

it('fills what a copy of before the address lacks', async () => {
  localStorage.setItem('siteConfig', JSON.stringify({ siteName: 'Clinique', footerText: 'Lyon' }));
  answer('GET /config/theme', () => problem('database_unavailable'));
  await startTheme();
  expect(themeStore.getState()).toEqual({ ...THEME_DEFAULTS, siteName: 'Clinique', footerText: 'Lyon' });
});

it('never lets an unusable color or a foreign key in', () => {
  applyTheme({ primaryColor: 'red; background: url(x)', nonsense: 'x' } as object);
  expect(themeStore.getState()).toEqual(THEME_DEFAULTS);
  expect(variable('--brand-primary')).toBe(THEME_DEFAULTS.primaryColor);
});

it('survives a corrupt copy in the browser', async () => {
  localStorage.setItem('siteConfig', '{oops');
  answer('GET /config/theme', () => Response.json({}));
  await startTheme();
  expect(themeStore.getState()).toEqual(THEME_DEFAULTS);
});

it('forgets the local copy on reset and shows what the server has', async () => {
  answer('GET /config/theme', () => Response.json({ siteName: 'Ancien' }));
  await startTheme();
  answer('GET /config/theme', () => Response.json({}));
  await resetTheme();
  expect(themeStore.getState().siteName).toBe(THEME_DEFAULTS.siteName);
  expect(localStorage.getItem('siteConfig')).toBe('{}');
});

it('forgets the local copy on reset even when the server cannot be asked', async () => {
  answer('GET /config/theme', () => Response.json({ siteName: 'Ancien' }));
  await startTheme();
  answer('GET /config/theme', () => problem('database_unavailable'));
  await expect(resetTheme()).rejects.toThrow();
  expect(localStorage.getItem('siteConfig')).toBeNull();
});

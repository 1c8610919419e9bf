import { THEME_DEFAULTS } from '@iris/contract/site';
import { expect, it } from 'vitest';
import { checkReadability } from './readability.ts';

it('computes the shades of the default theme', () => {
  expect(checkReadability('primary', THEME_DEFAULTS.primaryColor).shade).toEqual({ light: '#006d5e', dark: '#4fd7c4' });
  expect(checkReadability('accent', THEME_DEFAULTS.accentColor).shade).toEqual({ light: '#ffa824', dark: '#ffa824' });
});

it.each(['#ffff00', '#000080', '#ff0000', '#fde68a', '#7c3aed'])('keeps text readable with %s', (hex) => {
  for (const role of ['primary', 'secondary', 'accent'] as const) {
    const { contrast, isGrey } = checkReadability(role, hex);
    expect(Math.min(contrast.light, contrast.dark)).toBeGreaterThanOrEqual(4.5);
    expect(isGrey).toBe(false);
  }
});

it.each(['#ffffff', '#000000', '#808080', '#f5f5f4'])('reports that %s has no hue', (hex) => {
  expect(checkReadability('primary', hex).isGrey).toBe(true);
});

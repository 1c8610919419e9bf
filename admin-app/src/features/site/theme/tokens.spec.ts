import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { THEME_DEFAULTS } from '@iris/contract/site';
import { describe, expect, it } from 'vitest';
import { contrast, type Oklch, parseHex, toHex, toLuminance } from './oklch.ts';
import { STEPS, SURFACE } from './palette-steps.ts';

/** The palette of every application; tested here, because only the theme's form computes colors. */
const css = readFileSync(createRequire(import.meta.url).resolve('@iris/platform/styles/tokens'), 'utf8');

/** A step of the palette: a fixed color, or the hue and chroma (limited by a cap) of one of the theme's colors. */
interface Step {
  lightness: number;
  chroma: number;
  hue: number | undefined;
  brand: string | undefined;
}

const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];

const palette = readPalette();
const brands = Object.fromEntries([...css.matchAll(/--brand-(\w+): (#\w{6});/g)].map(([, name, hex]) => [name, hex]));

const GROUNDS = ['paper', 'surface', 'sunken'];
const TINTED = ['primary', 'secondary', 'accent', 'danger', 'success'];

/** Text or edge, its background, the minimum contrast. */
const REQUIREMENTS: [string, string, number][] = [
  ...GROUNDS.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['ink-soft', ground, 7],
    ['ink-faint', ground, 4.5],
    ['line-strong', ground, 3],
    ...TINTED.flatMap((name): [string, string, number][] => [
      [`${name}-ink`, ground, 4.5],
      [`${name}-line`, ground, 3],
    ]),
  ]),
  ...TINTED.flatMap((name): [string, string, number][] => [
    [`${name}-ink`, `${name}-soft`, 4.5],
    ['ink', `${name}-soft`, 7],
    ['ink-soft', `${name}-soft`, 4.5],
  ]),
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['on-primary', 'secondary', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
];

describe.each(MODES)('%s palette', (mode) => {
  it('keeps every text and edge readable on its background, for all theme colors', () => {
    const broken = REQUIREMENTS.filter(([front, back, least]) => worst(front, back, mode) < least);
    expect(broken).toEqual([]);
  });

  it('has fallbacks equal to the colors of the default theme', () => {
    const [light, dark] = css.matchAll(/\{\n([^{}]*--paper: #[^}]*)\}/g);
    const block = (mode === 'light' ? light : dark)?.[1] ?? '';
    const written = [...block.matchAll(/--([\w-]+): (#\w{6})/g)].filter(([, name = '']) => !name.startsWith('brand'));
    expect(written.length).toBe(Object.keys(palette).length);
    for (const [, name = '', hex] of written)
      expect(`${name} ${hex}`).toBe(`${name} ${toHex(readDefault(name, mode))}`);
  });
});

it('starts from the default colors of the contract', () => {
  const { primaryColor: primary, secondaryColor: secondary, accentColor: accent } = THEME_DEFAULTS;
  expect(brands).toEqual({ primary, secondary, accent });
});

it('has the same steps as the readability check of a chosen color', () => {
  for (const [role, steps] of Object.entries(STEPS)) {
    const names = { fill: role, on: `on-${role}`, ink: `${role}-ink`, soft: `${role}-soft` };
    for (const [step, name] of Object.entries(names)) {
      // Text on the secondary color uses the token of the primary one.
      const token = name === 'on-secondary' ? 'on-primary' : name;
      for (const mode of MODES) {
        const { lightness, chroma } = readStep(token, mode);
        expect([token, mode, ...steps[step as keyof typeof steps][mode]]).toEqual([token, mode, lightness, chroma]);
      }
    }
  }
  for (const mode of MODES) {
    const { lightness, chroma, hue } = readStep('surface', mode);
    expect(SURFACE[mode]).toEqual([lightness, chroma, hue]);
  }
});

function readPalette(): Record<string, Record<Mode, Step>> {
  const steps: Record<string, Record<Mode, Step>> = {};
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*([^;]*oklch[^;]*);/g)) {
    const [light, dark] = [
      ...value.matchAll(/oklch\((?:from var\(--brand-(\w+)\) )?([\d.]+) (?:min\(c, ([\d.]+)\)|([\d.]+)) (h|[\d.]+)/g),
    ].map(
      ([, brand, lightness, cap, chroma, hue]): Step => ({
        brand,
        lightness: Number(lightness),
        chroma: Number(cap ?? chroma),
        hue: hue === 'h' ? undefined : Number(hue),
      }),
    );
    if (!light) throw new Error(`cannot read --${name}`);
    steps[name] = { light, dark: dark ?? light };
  }
  return steps;
}

function readStep(name: string, mode: Mode): Step {
  const step = palette[name]?.[mode];
  if (!step) throw new Error(`no --${name}`);
  return step;
}

/** The minimum and maximum luminance of a step over all hues and chromas. */
function extremes(name: string, mode: Mode): number[] {
  const { lightness, chroma, hue } = readStep(name, mode);
  if (hue !== undefined) return [toLuminance([lightness, chroma, hue])];
  const all: number[] = [];
  for (let angle = 0; angle < 360; angle += 3)
    for (let part = 0; part <= 6; part += 1) all.push(toLuminance([lightness, (chroma * part) / 6, angle]));
  return [Math.min(...all), Math.max(...all)];
}

function worst(front: string, back: string, mode: Mode): number {
  return Math.min(...extremes(front, mode).flatMap((one) => extremes(back, mode).map((other) => contrast(one, other))));
}

function readDefault(name: string, mode: Mode): Oklch {
  const { lightness, chroma, hue, brand } = readStep(name, mode);
  if (brand === undefined || hue !== undefined) return [lightness, chroma, hue ?? 0];
  const [, brandChroma, brandHue] = parseHex(brands[brand] ?? '');
  return [lightness, Math.min(brandChroma, chroma), brandHue];
}

import type { Oklch } from './oklch.ts';

/** The light and the dark palette. */
export type Mode = 'light' | 'dark';

/** The theme's three colors. */
export type BrandRole = 'primary' | 'secondary' | 'accent';

/** A step takes the color's hue, its chroma up to a cap, and a lightness of its own. */
type Step = Record<Mode, readonly [lightness: number, cap: number]>;

const brand: Record<'fill' | 'on' | 'ink' | 'soft', Step> = {
  fill: { light: [0.46, 0.15], dark: [0.8, 0.12] },
  on: { light: [0.99, 0.008], dark: [0.2, 0.03] },
  ink: { light: [0.43, 0.14], dark: [0.83, 0.11] },
  soft: { light: [0.955, 0.026], dark: [0.285, 0.045] },
};

/** The steps of @iris/platform/styles/tokens used for text; tokens.spec.ts checks that they are equal. */
export const STEPS: Record<BrandRole, typeof brand> = {
  primary: brand,
  secondary: brand,
  accent: {
    fill: { light: [0.8, 0.165], dark: [0.8, 0.165] },
    on: { light: [0.22, 0.045], dark: [0.22, 0.045] },
    ink: { light: [0.47, 0.11], dark: [0.84, 0.14] },
    soft: { light: [0.958, 0.035], dark: [0.285, 0.045] },
  },
};

/** The background of cards and fields. */
export const SURFACE: Record<Mode, Oklch> = { light: [0.998, 0.001, 225], dark: [0.218, 0.024, 246] };

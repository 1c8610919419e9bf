import { contrast, type Oklch, parseHex, toHex, toLuminance } from './oklch.ts';
import { type BrandRole, type Mode, STEPS, SURFACE } from './palette-steps.ts';

/** Readability of the shades derived from one of the theme's colors. */
export interface Readability {
  /** Minimum contrast ratio (WCAG 1.4.3) of text on or in the color, per mode. */
  contrast: Record<Mode, number>;
  /** The background shade of buttons, per mode. */
  shade: Record<Mode, string>;
  /** Whether the color has no hue, so that text in it cannot be distinguished from plain text. */
  isGrey: boolean;
}

/** Colors with a lower chroma look gray. */
const CHROMA_MIN = 0.03;

/** Computes the steps derived from a color `#rrggbb` in both palettes, and how readable they are. */
export function checkReadability(role: BrandRole, hex: string): Readability {
  const color = parseHex(hex);
  return {
    contrast: { light: worst(role, color, 'light'), dark: worst(role, color, 'dark') },
    shade: { light: toHex(step(role, 'fill', color, 'light')), dark: toHex(step(role, 'fill', color, 'dark')) },
    isGrey: color[1] < CHROMA_MIN,
  };
}

function worst(role: BrandRole, color: Oklch, mode: Mode): number {
  const of = (name: 'fill' | 'on' | 'ink' | 'soft') => toLuminance(step(role, name, color, mode));
  return Math.min(
    contrast(of('on'), of('fill')),
    contrast(of('ink'), of('soft')),
    contrast(of('ink'), toLuminance(SURFACE[mode])),
  );
}

function step(role: BrandRole, name: 'fill' | 'on' | 'ink' | 'soft', [, chroma, hue]: Oklch, mode: Mode): Oklch {
  const [lightness, cap] = STEPS[role][name][mode];
  return [lightness, Math.min(chroma, cap), hue];
}

import {
  type BrandRole,
  contrast,
  type Mode,
  type Oklch,
  parseHex,
  STEPS,
  SURFACE,
  toHex,
  toLuminance,
} from '@iris/platform/palette';

/** How one of the theme's colors serves as the site really uses it. */
export interface Readability {
  /** The least contrast of a text that stands on the color or is written in it, per mode. */
  contrast: Record<Mode, number>;
  /** The shade that carries a button's text, per mode. */
  shade: Record<Mode, string>;
  /** Without hue what it marks looks like plain text: the one thing that fixed lightness cannot mend. */
  isGrey: boolean;
}

/** Below this chroma the eye sees a grey. */
const LEAST_CHROMA = 0.03;

/** Computes the steps derived from a color `#rrggbb` in both palettes, and how readable they are. */
export function readabilityOf(role: BrandRole, hex: string): Readability {
  const color = parseHex(hex);
  return {
    contrast: { light: worst(role, color, 'light'), dark: worst(role, color, 'dark') },
    shade: { light: toHex(step(role, 'fill', color, 'light')), dark: toHex(step(role, 'fill', color, 'dark')) },
    isGrey: color[1] < LEAST_CHROMA,
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

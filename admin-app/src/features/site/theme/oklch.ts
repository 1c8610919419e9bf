import {
  convertLabToLch,
  convertLchToLab,
  convertLrgbToRgb,
  convertOklabToLrgb,
  convertRgbToOklab,
  parseHex as readHex,
  serializeHex,
} from 'culori/fn';

/** Lightness 0–1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

const BLACK = { r: 0, g: 0, b: 0 };

/** WCAG contrast ratio of two relative luminances. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** WCAG relative luminance of the color as a browser paints it in sRGB: channels beyond its range are clipped. */
export function toLuminance(color: Oklch): number {
  const { r, g, b } = toLinear(color);
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * clip(r) + 0.7152 * clip(g) + 0.0722 * clip(b);
}

/** `#rrggbb` of the color as a browser paints it in sRGB. */
export function toHex(color: Oklch): string {
  return serializeHex(convertLrgbToRgb(toLinear(color)));
}

/** The color of `#rrggbb`. */
export function parseHex(hex: string): Oklch {
  const { l, c, h = 0 } = convertLabToLch(convertRgbToOklab(readHex(hex) ?? BLACK), 'oklch');
  return [l, c, h];
}

function toLinear([l, c, h]: Oklch) {
  return convertOklabToLrgb(convertLchToLab({ l, c, h }));
}

import { expect, it } from 'vitest';
import { drawIris } from './iris-geometry.ts';

it('draws the same iris for the same seed, and another iris for another seed', () => {
  expect(drawIris(7)).toEqual(drawIris(7));
  expect(drawIris(7).stroma).not.toBe(drawIris(8).stroma);
});

it('draws nothing outside the limbus or inside the pupil', () => {
  const { stroma, sphincter, collarette, crypts } = drawIris(20_252);
  const radii = [...`${stroma}${sphincter}${collarette}${crypts}`.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) =>
    Math.hypot(Number(x), Number(y)),
  );
  expect(Math.min(...radii)).toBeGreaterThan(90);
  expect(Math.max(...radii)).toBeLessThanOrEqual(393);
});

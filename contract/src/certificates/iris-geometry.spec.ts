import { expect, it } from 'vitest';
import { drawIris, seedOf } from './iris-geometry.ts';

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

it('has another seed for each serial, within the range of the random numbers', () => {
  const seeds = ['IRIS-7K3M-92QX-0FTD-VB61', 'IRIS-7K3M-92QX-0FTD-VB62', ''].map(seedOf);
  expect(new Set(seeds).size).toBe(3);
  expect(Math.min(...seeds)).toBeGreaterThan(0);
  expect(Math.max(...seeds)).toBeLessThan(2_147_483_647);
});

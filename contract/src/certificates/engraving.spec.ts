import { expect, it } from 'vitest';
import { engraveIris } from './engraving.ts';
import { drawIris } from './iris-geometry.ts';

it('engraves the same iris for the same serial, and another for each other one', () => {
  const serials = ['IRIS-7K3M-92QX-0FTD-VB61', 'IRIS-7K3M-92QX-0FTD-VB62', 'IRIS-7K3M-92QX-0FTD-VB63'];
  expect(engraveIris(serials[0] ?? '', 2)).toEqual(engraveIris(serials[0] ?? '', 2));
  expect(new Set(serials.map((serial) => JSON.stringify(engraveIris(serial, 1)))).size).toBe(3);
});

it('stays within its frame, with numbers only', () => {
  const paths = engraveIris('IRIS-7K3M-92QX-0FTD-VB61', 3).map(({ path }) => path);
  expect(paths.filter((path) => /NaN|undefined|Infinity/.test(path))).toEqual([]);
  const numbers = paths.flatMap((path) => path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(500);
});

it('is drawn between pupil and limbus', () => {
  const { stroma, sphincter, collarette, crypts } = drawIris(20_252);
  const points = `${stroma}${sphincter}${collarette}${crypts}`.matchAll(/(-?[\d.]+) (-?[\d.]+)/g);
  const radii = [...points].map(([, x, y]) => Math.hypot(Number(x), Number(y)));
  expect(Math.min(...radii)).toBeGreaterThan(90);
  expect(Math.max(...radii)).toBeLessThanOrEqual(393);
});

import { expect, it } from 'vitest';
import { pointAt } from './pen.ts';

it('maps places to shares of the picture, also where it leaves room in its box', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 };
  const square = { width: 600, height: 600 };
  const cases = [
    [{ width: 800, height: 400 }, 300, 150, { x: 0.5, y: 0.5 }],
    [{ width: 800, height: 400 }, 100, 250, { x: 0, y: 1 }],
    [square, 200, 50, { x: 0, y: 0 }],
    [square, 350, 100, { x: 0.75, y: 0.25 }],
    // Beside the picture
    [square, 110, 100, { x: 0, y: 0.25 }],
    [{ width: 800, height: 200 }, 200, 125, { x: 0.25, y: 0.25 }],
  ] as const;
  expect(cases.map(([film, x, y]) => pointAt(box, film, x, y))).toEqual(cases.map(([, , , point]) => point));
});

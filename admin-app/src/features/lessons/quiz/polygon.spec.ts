import { expect, it } from 'vitest';
import { clamped, nextPoint, withPoint } from './polygon.ts';

const square = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.8 },
];

it('adds a point to the closest edge of a polygon', () => {
  const at = (x: number, y: number) => withPoint(square, { x, y }).findIndex((point) => point.x === x && point.y === y);
  expect([at(0.5, 0.1), at(0.9, 0.5), at(0.5, 0.75), at(0.21, 0.5)]).toEqual([1, 2, 3, 4]);
  expect(withPoint(square.slice(0, 2), { x: 0, y: 0 })).toEqual([...square.slice(0, 2), { x: 0, y: 0 }]);
});

it('keeps points inside the picture', () => {
  expect([clamped({ x: -1, y: 2 }), nextPoint([]), nextPoint([{ x: 0.99, y: 0.1 }])]).toEqual([
    { x: 0, y: 1 },
    { x: 0.5, y: 0.5 },
    { x: 1, y: 0.15 },
  ]);
});

import { expect, it } from 'vitest';
import { resumedPart, watchedCells } from './watched-cells.ts';

it('counts a cell of which four fifths were played, in one part or several', () => {
  const cases = [
    [[[0, 3.9]], []],
    [[[0, 4.1]], [0]],
    [
      [
        [0, 2],
        [3, 5.2],
      ],
      [0],
    ],
    [[[4, 11]], [1]],
    [[[0, 36]], [0, 1, 2, 3, 4, 5, 6, 7]],
  ] as const;
  expect(cases.map(([played]) => watchedCells(played, 36))).toEqual(cases.map(([, cells]) => cells));
});

it('counts the shorter last cell, also when the browser ends a few frames early', () => {
  expect(watchedCells([[35, 35.7]], 36)).toEqual([7]);
  expect(watchedCells([[30, 32]], 36)).toEqual([]);
});

it('counts the cell in which a film was resumed', () => {
  expect(watchedCells([resumedPart(12), [12, 15]], 36)).toEqual([2]);
  expect(watchedCells([[12, 15]], 36)).toEqual([]);
});

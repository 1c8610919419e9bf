import { expect, it } from 'vitest';
import { weightedKappa } from './kappa.ts';

/**
 * Computed by hand for ten pairs: rows are the levels 1 to 3 of the first rater, columns those of the second one. Observed
 * disagreement 1·1 + 1·1 + 1·4 = 6. By chance, of rows 4, 3, 3 and columns 4, 3, 3: 1·(12+12+9+9)/10 + 4·(12+12)/10 = 13.8.
 */
it('is one minus the disagreement beyond chance, weighted by the square of its distance', () => {
  const table = [
    [3, 1, 0],
    [0, 2, 1],
    [1, 0, 2],
  ];
  expect(weightedKappa(table)).toBeCloseTo(1 - 6 / 13.8, 10);
});

it('is 1 for equal levels, below 0 for opposite ones, and unknown where chance leaves nothing to agree on', () => {
  const agreed = [
    [2, 0],
    [0, 3],
  ];
  const opposite = [
    [0, 2],
    [2, 0],
  ];
  const one = [
    [0, 0],
    [0, 5],
  ];
  const none = [
    [0, 0],
    [0, 0],
  ];
  expect([agreed, opposite, one, none].map(weightedKappa)).toEqual([1, -1, null, null]);
});

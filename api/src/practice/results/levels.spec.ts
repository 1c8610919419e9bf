import { expect, it } from 'vitest';
import { areApart, medianOf, resultOf } from './levels.ts';

const ratings = (...given: number[][]) =>
  given.map((levels) => ({ levels: levels.map((level, index) => ({ step: `step-${index}`, level })) }));

const steps = (...weights: number[]) => weights.map((weight, index) => ({ id: `step-${index}`, weight }));

it('the level of a step is the median, and the score its weighted mean rounded down to a tenth', () => {
  const cases: [given: number[][], weights: number[], levels: number[], score: number][] = [
    [[[3]], [1], [3], 3],
    [[[3], [4]], [1], [3.5], 3.5],
    [[[1], [5], [4]], [1], [4], 4],
    [[[1], [2], [4], [5]], [1], [3], 3],
    [[[3, 4, 4]], [1, 1, 1], [3, 4, 4], 3.6],
    [[[3, 5]], [5, 1], [3, 5], 3.3],
    [
      [
        [2, 3, 3],
        [3, 3, 4],
      ],
      [1, 2, 1],
      [2.5, 3, 3.5],
      3,
    ],
    [[[1, 1, 1, 1, 1, 1, 1, 1, 1, 2]], Array<number>(10).fill(1), [1, 1, 1, 1, 1, 1, 1, 1, 1, 2], 1.1],
  ];
  const wrong = cases.filter(([given, weights, levels, score]) => {
    const result = resultOf(steps(...weights), ratings(...given));
    const isRight = result.score === score && String(result.steps.map(({ level }) => level)) === String(levels);
    return (
      !isRight || result.steps.some(({ given: own }, index) => String(own) !== String(given.map((one) => one[index])))
    );
  });
  expect(wrong).toEqual([]);
  expect(medianOf([5, 1, 3])).toBe(3);
});

it('two levels apart at one step is apart', () => {
  const cases = [ratings([3, 3], [4, 2]), ratings([3, 3], [3, 5]), ratings([1, 5]), ratings([2, 3], [3, 4], [4, 4])];
  expect(cases.map(areApart)).toEqual([false, true, false, true]);
});

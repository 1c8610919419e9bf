import { expect, it } from 'vitest';
import { union } from './ranges.ts';
import { chooseRendition } from './renditions.ts';

const renditions = [1080, 480, 720].map((height) => ({ height, url: `/${height}.mp4` }));
const usual = { width: 1440, saveData: false, downlink: 10 };

it('chooses the rendition by screen and connection', () => {
  const cases = [
    [{}, 720],
    [{ width: 390 }, 480],
    [{ width: 1920 }, 1080],
    [{ width: 1920, saveData: true }, 480],
    [{ width: 1920, downlink: 0.7 }, 480],
    [{ downlink: undefined }, 720],
  ] as const;
  const chosen = cases.map(([change]) => chooseRendition(renditions, { ...usual, ...change })?.height);
  expect(chosen).toEqual(cases.map(([, height]) => height));
});

it('takes what there is', () => {
  expect(chooseRendition([{ height: 720, url: '/720.mp4' }], { ...usual, width: 390 })?.height).toBe(720);
  expect(chooseRendition([], usual)).toBeUndefined();
});

it('unites ranges that touch or overlap', () => {
  expect(
    union([
      [5, 9],
      [0, 3],
      [3, 4],
      [8, 12],
    ]),
  ).toEqual([
    [0, 4],
    [5, 12],
  ]);
});

import { expect, it } from 'vitest';
import { phaseOf, spread } from './film-marks.ts';

it('moves marks apart that are too close, as little as possible and inside the line', () => {
  const cases = [
    { places: [], expected: [] },
    { places: [10, 60, 90], expected: [10, 60, 90] },
    { places: [50, 50], expected: [38, 62] },
    { places: [50, 54, 100], expected: [40, 64, 100] },
    { places: [40, 50, 62], expected: [80 / 3, 152 / 3, 224 / 3] },
    { places: [0, 5], expected: [0, 24] },
    { places: [98, 100], expected: [76, 100] },
    { places: [0, 10, 20, 30, 40, 50], expected: [0, 20, 40, 60, 80, 100] },
    { places: [10, 30, 100, 100], expected: [8, 32, 76, 100] },
  ];
  const wrong = cases.filter(({ places, expected }) => {
    const spaced = spread(places, 24, 100);
    return (
      spaced.length !== expected.length ||
      spaced.some((place, index) => Math.abs(place - (expected[index] ?? 0)) > 0.01)
    );
  });
  expect(wrong).toEqual([]);
});

it('puts a caption in the phase in which most of it is spoken', () => {
  const phases = [
    { id: 'rhexis', start: 2 },
    { id: 'fractures', start: 17.6 },
    { id: 'aspiration', start: 24 },
  ];
  const cases = [
    { start: 0, end: 3, expected: undefined },
    { start: 1.5, end: 4, expected: 'rhexis' },
    { start: 16, end: 18, expected: 'rhexis' },
    { start: 17.2, end: 21, expected: 'fractures' },
    { start: 23.8, end: 30, expected: 'aspiration' },
  ];
  const wrong = cases.filter(({ expected, ...times }) => phaseOf(phases, { ...times, text: '' })?.id !== expected);
  expect(wrong).toEqual([]);
});

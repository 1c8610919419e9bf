import { expect, it } from 'vitest';
import { align, alignPinned, partsOf } from './alignment.ts';

const FPS = 50;
const HALF = 0.5 / FPS;

const mark = (step: string, start: number) => ({ step, start });
const own = partsOf({ marks: [mark('a', 12), mark('b', 20), mark('x', 30), mark('c', 40)], from: 10, to: 60 });
const reference = partsOf({ marks: [mark('c', 100), mark('a', 5), mark('b', 9), mark('d', 50)], from: 0, to: 110 });

it('divides a film into its steps', () => {
  const cases = [
    [{ marks: [], from: 2, to: 9 }, [[null, 2, 9]]],
    [{ marks: [mark('a', 0)], from: 0, to: 9 }, [['a', 0, 9]]],
    [
      { marks: [mark('b', 5), mark('a', 3), mark('late', 9)], from: 0, to: 9 },
      [
        [null, 0, 3],
        ['a', 3, 5],
        ['b', 5, 9],
      ],
    ],
    // What was cut off has no part; a step of which the beginning was cut off has begun before.
    [
      { marks: [mark('a', 1), mark('b', 3), mark('c', 6)], from: 4, to: 9 },
      [
        ['b', 3, 6],
        ['c', 6, 9],
      ],
    ],
    [{ marks: [mark('a', 3), mark('b', 3)], from: 3, to: 9 }, [['b', 3, 9]]],
  ] as const;
  const found = cases.map(([film]) => partsOf(film).map(({ step, start, end }) => [step, start, end]));
  expect(found).toEqual(cases.map(([, parts]) => parts));
});

it('aligns films by step, not by time', () => {
  const cases: [why: string, time: number, expected: number, isHeld: boolean][] = [
    ['before the first step, both run towards it', 11, 4, false],
    ['a step begins', 12, 5, false],
    ['inside a step', 14.5, 7.5, false],
    ['a shorter step waits on its last frame', 17, 9 - HALF, true],
    ['until the next step', 20, 9, false],
    ['a longer step is left early', 29.9, 18.9, false],
    ['a step that the reference lacks waits at the end of the one before', 35, 50 - HALF, true],
    ['a step in another place', 41, 101, false],
    ['the end of the film', 55, 110 - HALF, true],
  ];
  const wrong = cases.filter(([, time, expected, isHeld]) => {
    const found = align(own, reference, { time, fps: FPS });
    return Math.abs(found.time - expected) > 1e-6 || found.isHeld !== isHeld;
  });
  expect(wrong).toEqual([]);
});

it('aligns by time alone what has no steps in common', () => {
  const whole = partsOf({ marks: [], from: 10, to: 60 });
  const unmarked = partsOf({ marks: [], from: 3, to: 20 });
  expect(align(whole, unmarked, { time: 12, fps: FPS })).toEqual({ time: 5, isHeld: false });
  expect(align(whole, reference, { time: 12, fps: FPS })).toEqual({ time: 2, isHeld: false });
  expect(align(own, unmarked, { time: 15, fps: FPS })).toEqual({ time: 8, isHeld: false });
});

it('keeps two moments beside each other, inside the film', () => {
  const pin = { own: 17, reference: 11 };
  const found = [17, 30, 0, 200].map((time) => alignPinned(pin, reference, { time, fps: FPS }));
  expect(found).toEqual([
    { time: 11, isHeld: false },
    { time: 24, isHeld: false },
    { time: 0, isHeld: true },
    { time: 110 - HALF, isHeld: true },
  ]);
});

import { expect, it } from 'vitest';
import { formatBytes, formatLeft, measureRate, withSample } from './sent-rate.ts';

it('measures the rate over the last ten seconds', () => {
  const samples = [0, 1, 2, 20, 21, 22].reduce<{ at: number; sent: number }[]>(
    (last, second) => withSample(last, { at: second * 1000, sent: second < 10 ? 0 : second * 1_000_000 }),
    [],
  );
  expect(samples).toHaveLength(3);
  expect(measureRate(samples)).toBe(1_000_000);
});

it('says no rate until there is enough to tell, and none while nothing is sent', () => {
  expect([
    measureRate([]),
    measureRate([{ at: 0, sent: 5 }]),
    measureRate([0, 5000].map((at) => ({ at, sent: 5 }))),
  ]).toEqual([undefined, undefined, undefined]);
});

it('formats sizes and times in French', () => {
  const sizes = [0, 999, 12_000, 1_250_000, 412_000_000, 8_589_934_592].map(formatBytes);
  expect(sizes.map((size) => size.replaceAll('\u00a0', ' '))).toEqual([
    '0 o',
    '999 o',
    '12 ko',
    '1,3 Mo',
    '412 Mo',
    '8,6 Go',
  ]);
  expect([3, 61, 3599, 3600, 4200].map(formatLeft).map((time) => time.replaceAll('\u00a0', ' '))).toEqual([
    "moins d'une minute",
    '2 min',
    '1 h',
    '1 h',
    '1 h 10 min',
  ]);
});

import { describe, expect, it } from 'vitest';
import { boundOf, type Histogram, medianOf } from './histogram.ts';

const histogramOf = (times: readonly number[]): Histogram => {
  const histogram: Histogram = {};
  for (const ms of times) histogram[boundOf(ms)] = (histogram[boundOf(ms)] ?? 0) + 1;
  return histogram;
};

describe('the median', () => {
  it('is null without loads', () => expect(medianOf({})).toBeNull());

  it('is interpolated between the bounds', () => {
    // 10 loads up to 200, 30 from 200 to 300: the twentieth is at a third of the interval.
    expect(medianOf({ 200: 10, 300: 30 })).toBe(233);
    expect(medianOf({ 300: 20 })).toBe(250);
    expect(medianOf({ 200: 10, 5000: 10 })).toBe(200);
  });

  it.each([[200], [900], [4000]])('is close to the exact value when loads take about %d ms', (centre) => {
    const times = Array.from({ length: 1001 }, (_, index) => Math.round(centre * (0.5 + index / 1000)));
    const median = medianOf(histogramOf(times)) ?? 0;
    expect(Math.abs(median - centre) / centre).toBeLessThan(0.1);
  });

  it('includes the fastest and the slowest load of the contract', () => {
    expect(medianOf(histogramOf([0]))).toBeLessThanOrEqual(50);
    expect(medianOf(histogramOf([600_000]))).toBeLessThanOrEqual(600_000);
  });
});

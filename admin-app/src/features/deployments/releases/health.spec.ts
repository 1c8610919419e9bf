import type { VersionHealth } from '@iris/delivery/contract/telemetry';
import { expect, it } from 'vitest';
import { failsMore, failureCount } from './health.ts';

const health = (loads: number, failures: VersionHealth['failures']): VersionHealth => {
  return { version: '1.0.0', loads, median_ms: 200, failures, violations: 0 };
};

it('adds up the failures of all steps', () => {
  expect(failureCount(health(0, { entry: 2, chunk: 3 }))).toBe(5);
  expect(failureCount(health(10, {}))).toBe(0);
});

it.each([
  ['many more than the live one', health(100, { chunk: 20 }), health(1000, { chunk: 20 }), true],
  ['about as many', health(100, { chunk: 5 }), health(1000, { chunk: 40 }), false],
  ['every load, where the live one was never measured', health(0, { entry: 5 }), undefined, true],
  ['a few, whatever their share', health(10, { chunk: 4 }), health(1000, {}), false],
  ['some of very many, as networks do', health(10_000, { chunk: 50 }), health(10_000, {}), false],
])('decides whether a version fails significantly more often: %s', (_, version, live, expected) => {
  expect(failsMore(version, live)).toBe(expected);
});

import { expect, it } from 'vitest';
import { randomShares } from '../../../contract/random-numbers.fixtures.ts';
import type { HealthVerdict } from '../../../contract/telemetry.ts';
import { failureLimit, type HealthFigures, judge } from './health.policy.ts';

const figures = (views: number, failures: number, timed = 0, median_ms: number | null = null): HealthFigures => ({
  views,
  failures,
  timed,
  median_ms,
});

/** The release, the one it is compared with, and the verdict. */
const TABLE: [HealthFigures, HealthFigures, HealthVerdict][] = [
  // The minimum sample.
  [figures(0, 0), figures(0, 0), 'wait'],
  [figures(19, 19), figures(500, 0), 'wait'],
  [figures(20, 20), figures(500, 0), 'failing'],
  [figures(20, 20), figures(0, 0), 'failing'],
  [figures(20, 0), figures(0, 0), 'healthy'],
  // Failures that both have: the network, the API.
  [figures(20, 20), figures(200, 200), 'healthy'],
  [figures(200, 60), figures(2000, 600), 'healthy'],
  // A part of the sessions fails.
  [figures(20, 9), figures(500, 5), 'healthy'],
  [figures(20, 10), figures(500, 5), 'failing'],
  [figures(100, 10), figures(900, 9), 'failing'],
  // Twice the share of the live release, and five points: 15 % where it has 5 %.
  [figures(100, 14), figures(900, 45), 'healthy'],
  [figures(100, 15), figures(900, 45), 'failing'],
  // While the live release has few page views, half of the canary's must fail.
  [figures(40, 19), figures(99, 0), 'healthy'],
  [figures(40, 20), figures(99, 0), 'failing'],
  [figures(40, 19), figures(100, 0), 'failing'],
  // Of which the live release fails as often.
  [figures(40, 20), figures(60, 30), 'healthy'],
  // What one network can report besides five failures by chance.
  [figures(500, 10), figures(4500, 45), 'healthy'],
  // A certain but small difference.
  [figures(10_000, 400), figures(90_000, 900), 'healthy'],
  // Load times, which need a larger sample than failures.
  [figures(60, 0, 49, 9000), figures(600, 0, 600, 300), 'healthy'],
  [figures(60, 0, 60, 9000), figures(49, 0, 49, 300), 'healthy'],
  [figures(60, 0, 60, 2500), figures(600, 0, 600, 1200), 'slow'],
  [figures(60, 0, 60, 2300), figures(600, 0, 600, 1200), 'healthy'],
  [figures(60, 0, 60, 900), figures(600, 0, 600, 200), 'healthy'],
];

it('judges a release by its views, failures and load times', () => {
  const wrong = TABLE.filter(([release, other, verdict]) => judge(release, other) !== verdict);
  expect(wrong.map(([release, other, verdict]) => ({ release, other, verdict, was: judge(release, other) }))).toEqual(
    [],
  );
});

it('finds the fewest failures with which a release is failing', () => {
  expect(failureLimit(20, figures(0, 0))).toBe(10);
  expect(failureLimit(35, figures(99, 0))).toBe(18);
  expect(failureLimit(1000, figures(9000, 450))).toBe(150);
  expect(failureLimit(100, figures(900, 890))).toBeGreaterThan(100);
});

it.each([
  [0.1, 0.01],
  [0.1, 0.05],
  [0.1, 0.2],
  [0.5, 0.2],
  [0.99, 0.2],
])('leaves alone a canary for a share of %d that fails as often as the live release, %d', (share, rate) => {
  const CANARIES = 400;
  let takenBack = 0;
  for (let canary = 0; canary < CANARIES; canary += 1)
    if (isTakenBack(share, rate, randomShares(canary * 7919 + 1))) takenBack += 1;
  expect(takenBack / CANARIES).toBeLessThan(0.03);
});

/** Whether a canary no worse than the live release is taken back at any of a thousand looks. */
function isTakenBack(share: number, rate: number, random: () => number): boolean {
  const canary = figures(0, 0);
  const live = figures(0, 0);
  for (let view = 0; view < 1000; view += 1) {
    const one = random() < share ? canary : live;
    one.views += 1;
    if (random() < rate) one.failures += 1;
    if (judge(canary, live) === 'failing') return true;
  }
  return false;
}

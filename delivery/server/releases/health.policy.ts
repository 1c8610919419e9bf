import { CANARY_VIEWS_MIN, type HealthVerdict } from '../../contract/telemetry.ts';

/** What browsers reported of a release: each page view counts once. */
export interface HealthFigures {
  /** Page views whose load of the release ended, or was blocked. */
  views: number;
  /** Those in which it failed, or was blocked. */
  failures: number;
  /** Those with a load time. */
  timed: number;
  /** Median load time in milliseconds; null without loads. */
  median_ms: number | null;
}

/** Page views of one network that count: a quarter of the minimum, so that one client never fills it alone. */
export const NETWORK_VIEWS_MAX = 5;

/** Fewest failures: twice what one network can report, so that a single one does not decide together with chance. */
const FAILURES_MIN = 2 * NETWORK_VIEWS_MAX;

/** Fewest percentage points more than the other release: a smaller difference is no emergency. */
const DIFFERENCE_MIN = 0.05;

/**
 * Standard errors (two-proportion z-test). One look would need 2.33 for an error of 1 %; the figures are looked at after each
 * report, and with 3.1 a release as good as the other one is taken back in at most 2 % of simulated canaries.
 */
const Z_MIN = 3.1;

/** Usual share of failures, assumed for the views that the other release lacks to the minimum. */
const USUAL_RATE = 0.02;

/** Fewest load times of both releases to compare their medians. */
const TIMED_MIN = 50;

/** A slow release takes this many times as long, and this many milliseconds more: its files are in no browser's cache yet. */
const SLOW_FACTOR = 2;
const SLOW_BY_MS = 1000;

/** Judges a release by comparison with another in the same period. */
export function judge(release: HealthFigures, other: HealthFigures): HealthVerdict {
  if (release.views < CANARY_VIEWS_MIN) return 'wait';
  if (isFailing(release, other)) return 'failing';
  return isSlow(release, other) ? 'slow' : 'healthy';
}

/** The fewest failures of so many page views with which a release is failing; undefined when the other one fails too often. */
export function failureLimit(views: number, other: HealthFigures): number | undefined {
  for (let failures = FAILURES_MIN; failures <= views; failures += 1) {
    if (isFailing({ views, failures }, other)) return failures;
  }
  return undefined;
}

function isFailing({ views, failures }: Pick<HealthFigures, 'views' | 'failures'>, other: HealthFigures): boolean {
  if (failures < FAILURES_MIN) return false;
  const assumed = Math.max(0, CANARY_VIEWS_MIN - other.views);
  const otherViews = other.views + assumed;
  const otherFailures = other.failures + assumed * USUAL_RATE;
  const difference = failures / views - otherFailures / otherViews;
  if (difference < DIFFERENCE_MIN) return false;
  const pooled = (failures + otherFailures) / (views + otherViews);
  return difference / Math.sqrt(pooled * (1 - pooled) * (1 / views + 1 / otherViews)) >= Z_MIN;
}

function isSlow(release: HealthFigures, other: HealthFigures): boolean {
  if (Math.min(release.timed, other.timed) < TIMED_MIN) return false;
  const median = release.median_ms ?? 0;
  const usual = other.median_ms ?? 0;
  return median > usual * SLOW_FACTOR && median > usual + SLOW_BY_MS;
}
